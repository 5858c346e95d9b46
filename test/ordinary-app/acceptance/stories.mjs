import assert from 'node:assert/strict';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/**
 * What must hold of the ordinary application once its methods are tools, told through every door of the running server.
 * `world` is `{ url, script, log }`: where it listens, what the script printed, and all that the server has printed.
 */
export const STORIES = [
  ['MCP without a token, or with somebody else’s signature, is refused by the application’s own guard', withoutToken],
  [
    'both MCP clients see the three tools and the structured results, without envelope and without internal columns',
    mcpResults,
  ],
  ['each caller works in their own tenant, however many call at once', tenants],
  ['roles in the input are nobody’s roles, and nothing is created', rolesInTheInput],
  ['a tool on a controller method acts as the request’s user, and its event is told once', actsAsTheUser],
  ['“false” and false stay false through every door', staysFalse],
  ['a durable provider is that of the tenant in the header', durableTenant],
  ['the throttler counts by its own tracker, each user for themselves, tools and route together', throttled],
  ['over HTTP the tools answer in their own form, behind the guards of the application', overHttp],
  ['entities without a declared output never leave', noColumnLeaks],
  ['a controller runs tools as its caller, by @CurrentAccount and by itself', asCaller],
  ['run as somebody else, a call is theirs: their tenant, their roles, and no token of the caller’s', asSomebodyElse],
  ['on a public route nobody is anonymous by accident', publicRoute],
  ['a script runs tools as whom it names, without any request', inAScript],
];

async function withoutToken({ url }) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (const authorization of [undefined, 'Bearer abc', `Bearer ${forged()}`]) {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      body,
      headers: { ...headers, ...(authorization && { authorization }) },
    });
    const text = await answer.text();
    assert.equal(answer.status, 401);
    assert.ok(text.includes('"error"'), 'the application’s filter answers');
    assert.ok(!text.includes('tickets'));
  }
}

async function mcpResults(world) {
  await world.post('/tickets', 'ana', { title: 'Printer on fire', urgent: true });
  for (const connect of [modern, legacy]) {
    const ana = await connect(world, 'ana');
    const names = (await ana.listTools()).tools.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !name.startsWith('assistant')),
      ['reports__summary', 'tickets__create', 'tickets__search'],
    );
    const found = await ana.callTool({ name: 'tickets__search', arguments: { text: 'Printer' } });
    assert.notEqual(found.isError, true, found.content[0].text);
    const value = JSON.parse(found.content[0].text);
    assert.ok(Array.isArray(value) && value.length > 0, 'no envelope');
    for (const ticket of value) {
      assert.deepEqual(Object.keys(ticket).toSorted(), ['author', 'id', 'tenantId', 'title', 'urgent']);
      assert.deepEqual(Object.keys(ticket.author).toSorted(), ['id', 'name']);
    }
    if (connect === modern) assert.deepEqual(found.structuredContent, value);
    const report = await ana.callTool({ name: 'reports__summary', arguments: {} });
    assert.deepEqual(Object.keys(report.structuredContent).toSorted(), ['settingsInstance', 'tenantId', 'tickets']);
    assert.ok(!/passwordHash|INTERNAL-NOTE|requestId/.test(JSON.stringify([found, report])));
    await ana.close();
  }
}

async function tenants(world) {
  await world.post('/tickets', 'bo', { title: 'Globex only', urgent: true });
  const clients = { ana: await modern(world, 'ana'), bo: await modern(world, 'bo') };
  const calls = Array.from({ length: 40 }, async (_, turn) => {
    const user = turn % 2 === 0 ? 'ana' : 'bo';
    const { structuredContent } = await clients[user].callTool({ name: 'tickets__search', arguments: {} });
    return [user, new Set(structuredContent.map(({ tenantId }) => tenantId))];
  });
  for (const [user, seen] of await Promise.all(calls)) {
    assert.deepEqual(Array.from(seen), [user === 'ana' ? 'acme' : 'globex']);
  }
  await Promise.all(Object.values(clients).map((client) => client.close()));
}

async function rolesInTheInput(world) {
  const hostile = { title: 'Never created', urgent: false, user: { roles: ['admin', 'agent'] }, roles: ['admin'] };
  const cy = await modern(world, 'cy');
  const refused = await cy.callTool({ name: 'tickets__create', arguments: hostile });
  assert.equal(refused.isError, true);
  assert.ok(/not permitted|denied|permission/i.test(refused.content[0].text), refused.content[0].text);
  await cy.close();
  const overHttpDoor = await world.run('tickets/create', 'cy', hostile);
  assert.equal(overHttpDoor.status, 403);
  assert.equal((await world.get('/assistant/create', 'cy')).status, 403);
  const { body } = await world.get('/tickets?text=Never', 'root');
  assert.deepEqual(body.data, []);
}

async function actsAsTheUser(world) {
  const before = (await world.get('/tickets/activity', 'ana')).body.data.length;
  const ana = await legacy(world, 'ana');
  const created = await ana.callTool({ name: 'tickets__create', arguments: { title: 'By a model', urgent: true } });
  assert.notEqual(created.isError, true, created.content[0].text);
  assert.equal(created.structuredContent.author.id, 'ana');
  assert.equal(created.structuredContent.tenantId, 'acme');
  const invalid = await ana.callTool({ name: 'tickets__create', arguments: { title: 'x', urgent: true } });
  assert.ok(invalid.isError && invalid.content[0].text.includes('/title'), invalid.content[0].text);
  await ana.close();
  const events = (await world.get('/tickets/activity', 'ana')).body.data.slice(before);
  assert.equal(events.length, 1);
  assert.equal(events[0].ticketId, created.structuredContent.id);
  assert.ok(events[0].requestId, 'the CLS context of the request reaches the tool');
}

async function staysFalse(world) {
  const bo = await modern(world, 'bo');
  const created = await bo.callTool({ name: 'tickets__create', arguments: { title: 'Calm', urgent: 'false' } });
  assert.equal(created.structuredContent?.urgent, false, created.content[0].text);
  for (const urgent of ['false', false]) {
    const { structuredContent } = await bo.callTool({ name: 'tickets__search', arguments: { urgent } });
    assert.ok(structuredContent.length > 0 && structuredContent.every((ticket) => ticket.urgent === false));
  }
  assert.equal((await bo.callTool({ name: 'tickets__search', arguments: { urgent: 'nope' } })).isError, true);
  await bo.close();
  const { body } = await world.run('tickets/search', 'bo', { urgent: false });
  assert.ok(body.result.length > 0 && body.result.every((ticket) => ticket.urgent === false));
  assert.equal((await world.run('tickets/search', 'bo', { urgent: 'false' })).status, 422);
}

async function durableTenant(world) {
  const summary = async (tenant) => {
    const client = await modern(world, 'ana', { 'x-tenant-id': tenant });
    const { structuredContent } = await client.callTool({ name: 'reports__summary', arguments: {} });
    await client.close();
    return structuredContent;
  };
  const [acme, again, globex] = [await summary('acme'), await summary('acme'), await summary('globex')];
  assert.deepEqual([acme.tenantId, again.tenantId, globex.tenantId], ['acme', 'acme', 'globex']);
  assert.equal(again.settingsInstance, acme.settingsInstance);
  assert.notEqual(globex.settingsInstance, acme.settingsInstance);
  const route = (await world.get('/reports/summary', 'ana', { 'x-tenant-id': 'acme' })).body.data;
  assert.equal(route.settingsInstance, acme.settingsInstance, 'the route has the same instance');
}

async function throttled(world) {
  const [root, bo] = [await modern(world, 'root'), await modern(world, 'bo')];
  const create = (client, title) => client.callTool({ name: 'tickets__create', arguments: { title, urgent: false } });
  const outcomes = [];
  for (let turn = 0; turn < 4; turn++) outcomes.push((await create(root, `Turn ${turn}`)).isError ?? false);
  outcomes.push((await world.post('/tickets', 'root', { title: 'By route', urgent: false })).status);
  assert.deepEqual(outcomes, [false, false, false, false, 201]);
  const limited = await create(root, 'Too many');
  assert.ok(limited.isError && /too many/i.test(limited.content[0].text), limited.content[0].text);
  assert.equal((await world.post('/tickets', 'root', { title: 'By route', urgent: false })).status, 429);
  assert.equal((await world.run('tickets/create', 'root', { title: 'By door', urgent: false })).status, 429);
  assert.notEqual((await create(bo, 'Not limited')).isError, true, 'another user is not limited');
  await Promise.all([root.close(), bo.close()]);
}

async function overHttp(world) {
  assert.equal((await fetch(`${world.url}/tools`)).status, 401);
  const { body, status } = await world.run('tickets/search', 'ana', { text: 'Printer' });
  assert.equal(status, 200);
  assert.ok(body.result.every(({ tenantId }) => tenantId === 'acme'));
  assert.deepEqual(Object.keys(body), ['result'], 'the envelope of the application stays on its own routes');
  const refused = await fetch(`${world.url}/tools/tickets/search/run`, {
    method: 'POST',
    body: '{"limit":0}',
    headers: { authorization: await world.bearer('ana'), 'content-type': 'application/json' },
  });
  assert.equal(refused.status, 422);
  assert.match(refused.headers.get('content-type'), /^application\/problem\+json/);
  assert.deepEqual(
    (await refused.json()).violations.map(({ path }) => path),
    ['/limit'],
  );
  assert.ok(!JSON.stringify(body).includes('INTERNAL-NOTE'));
  assert.equal((await world.run('tickets/unknown', 'ana', {})).status, 404);
}

async function noColumnLeaks(world) {
  const ana = await modern(world, 'ana');
  const result = await ana.callTool({ name: 'assistant__entities', arguments: {} });
  assert.equal(result.isError, true);
  assert.ok(!/INTERNAL-NOTE|passwordHash|Printer/.test(JSON.stringify(result)));
  await ana.close();
}

async function asCaller(world) {
  const { status, body } = await world.get('/assistant/search?text=Calm', 'bo');
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.data.typed.length > 0);
  assert.deepEqual(body.data.named, body.data.typed);
  assert.ok(body.data.typed.every((ticket) => ticket.tenantId === 'globex' && ticket.urgent === false));
  assert.ok(!JSON.stringify(body).includes('INTERNAL-NOTE'), 'the application’s serializer still does its work');
}

async function asSomebodyElse(world) {
  const asBo = await world.get('/assistant/search-as/bo', 'ana');
  assert.equal(asBo.status, 200, JSON.stringify(asBo.body));
  assert.deepEqual([...new Set(asBo.body.data.map(({ tenantId }) => tenantId))], ['globex']);
  const asCy = (await world.get('/assistant/create-as/cy', 'root')).body.data;
  assert.equal(asCy.ok, false);
  assert.equal(asCy.status, 'denied');
  assert.equal((await world.get('/assistant/search-as/nobody', 'root')).status, 401);
}

async function publicRoute(world) {
  const open = await fetch(`${world.url}/assistant/public`);
  const { data } = await open.json();
  assert.equal(data.ok, false);
  assert.ok(['access_denied', 'account_unavailable'].includes(data.code), data.code);
}

async function inAScript({ script }) {
  assert.deepEqual(
    script.created,
    Array.from({ length: 7 }, () => 'ana'),
    'no throttler without a request',
  );
  assert.deepEqual(
    [script.refused, script.nobody, script.unnamed],
    ['access_denied', 'account_unavailable', 'account_unavailable'],
  );
  const [ana, bo, cy] = script.searches;
  assert.ok(ana.length === 7 && ana.every(({ tenantId, urgent }) => tenantId === 'acme' && urgent === false));
  assert.deepEqual(bo, []);
  assert.deepEqual(cy, ana);
  assert.equal(script.report.tenantId, 'nobody', 'the strategy reads a header, and there is none');
}

/** A token with the right claims and another key. */
const forged = () =>
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJyb290IiwidGVuYW50IjoiYWNtZSIsInJvbGVzIjpbImFkbWluIl19.c2lnbmF0dXJl';

const IDENTITY = { name: 'ordinary', version: '1.0.0' };

async function modern(world, user, headers = {}) {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(new URL(`${world.url}/mcp`), await asUser(world, user, headers)));
  await client.listTools();
  return client;
}

async function legacy(world, user, headers = {}) {
  const client = new LegacyClient(IDENTITY);
  await client.connect(new LegacyTransport(new URL(`${world.url}/mcp`), await asUser(world, user, headers)));
  await client.listTools();
  return client;
}

const asUser = async (world, user, headers) => ({
  requestInit: { headers: { authorization: await world.bearer(user), ...headers } },
});

/** What the stories ask of the server, as users of it. */
export function worldAt(url, script) {
  const tokens = new Map();
  const bearer = async (user) => {
    if (!tokens.has(user)) tokens.set(user, await login(url, user));
    return tokens.get(user);
  };
  const send = async (path, user, { headers, ...init } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: await bearer(user), ...headers },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const post = (path, user, body) =>
    send(path, user, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return {
    url,
    script,
    bearer,
    get: (path, user, headers) => send(path, user, { headers }),
    post,
    run: (tool, user, input) => post(`/tools/${tool}/run`, user, input),
  };
}

async function login(url, username) {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password: 'secret' }),
    headers: { 'content-type': 'application/json' },
  });
  return `Bearer ${(await answer.json()).data.accessToken}`;
}
