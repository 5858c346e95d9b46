import { ToolMcpModule, type McpAuthOptions } from '@toolwright/mcp';
import { messagesOf, modern, send, type RawRequest } from '../clients.js';
import { ADAPTERS, openGuarded, type Guarded } from './guarded.app.js';
import { ISSUER, openIssuer, RESOURCE, unsigned, type Claims, type Issuer } from './issuer.js';

const METADATA = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';
const CHALLENGE = `Bearer resource_metadata="${METADATA}"`;

const call = (name: string): RawRequest => modern('tools/call', { name, arguments: {} });

const withHeaders = (request: RawRequest, headers: object): RawRequest => ({
  ...request,
  headers: { ...request.headers, ...(headers as Record<string, string>) },
});

describe.each(ADAPTERS)('an endpoint that verifies tokens, on %s', (_, adapter) => {
  let issuer: Issuer;
  let stranger: Issuer;
  let app: Guarded;
  const verified: string[] = [];

  const auth: McpAuthOptions = {
    resource: RESOURCE,
    authorizationServers: [ISSUER],
    verify: (token) => {
      verified.push(token);
      if (token === 'opaque-ours') return { sub: 'machine', aud: [RESOURCE] };
      if (token === 'opaque-silent') return { sub: 'machine' };
      if (token === 'opaque-yes') return true as never;
      if (token === 'opaque-nothing') return undefined;
      if (token === 'opaque-nobody') return { aud: RESOURCE };
      return issuer.verify(token);
    },
  };

  beforeAll(async () => {
    [issuer, stranger] = await Promise.all([openIssuer(), openIssuer()]);
    const scoped = { ...auth, resource: `${RESOURCE}-scoped`, scopes: ['tools:read', 'tools:write'] };
    const endpoints = [
      ToolMcpModule.register({ auth }),
      ToolMcpModule.register({ path: 'scoped', auth: scoped }),
      ToolMcpModule.register({ path: 'open', auth: { ...auth, resource: `${RESOURCE}-open`, optional: true } }),
    ];
    app = await openGuarded({ endpoints, adapter: adapter() });
  });

  afterAll(() => app.close());

  beforeEach(() => {
    app.who.seen.length = 0;
    verified.length = 0;
  });

  const ask = (headers: object, path = 'mcp') =>
    send(new URL(`/${path}`, app.url), withHeaders(call('who__asks'), headers));

  const signed = async (claims?: Claims) => `Bearer ${await issuer.sign(claims)}`;

  it.each<[string, (token: string) => string]>([
    ['as it stands in the standard', (token) => `Bearer ${token}`],
    ['with the scheme in lower case', (token) => `bearer ${token}`],
    ['behind several blanks', (token) => `BEARER   ${token}`],
  ])('takes a token %s for whose it is', async (_how, write) => {
    const answer = await ask({ authorization: write(await issuer.sign()) });
    expect(messagesOf(answer)).toMatchObject([{ result: { content: [{ text: '{"id":"ana"}' }] } }]);
  });

  it.each<[string, Claims]>([
    ['in a list', { aud: ['https://elsewhere.example.com', RESOURCE] }],
    ['alone', { aud: RESOURCE }],
  ])('takes a token that names it %s', async (_how, claims) => {
    expect((await ask({ authorization: await signed(claims) })).status).toBe(200);
  });

  it.each<[string, Claims]>([
    ['another resource', { aud: 'https://elsewhere.example.com/mcp' }],
    ['a resource whose name begins alike', { aud: `${RESOURCE}2` }],
    ['one below', { aud: `${RESOURCE}/more` }],
    ['the same with a slash at the end', { aud: `${RESOURCE}/` }],
    ['the whole host', { aud: 'https://mcp.example.com' }],
    ['another scheme', { aud: 'http://mcp.example.com/mcp' }],
    ['others in a list', { aud: [`${RESOURCE}2`, 'mcp'] }],
    ['a list in a list', { aud: [[RESOURCE]] }],
    ['an object', { aud: { [RESOURCE]: true } }],
    ['nothing in particular', { aud: undefined }],
    ['nobody', { aud: [] }],
  ])('refuses a good token for %s, and nobody verifies it', async (_what, claims) => {
    const answer = await ask({ authorization: await signed(claims) });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, `${CHALLENGE}, error="invalid_token"`]);
    expect(verified).toEqual([]);
    expect(app.who.seen).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an expired token', () => signed({ exp: -5 })],
    ['a token of another issuer', () => signed({ iss: 'https://evil.example.com' })],
    ['a token of another key', async () => `Bearer ${await stranger.sign()}`],
    ['an unsigned token', async () => `Bearer ${unsigned()}`],
    [
      'a token whose claims were changed',
      async () => (await signed()).replace(/\.[^.]+\./, `.${unsigned().split('.')[1]}.`),
    ],
    ['a token of another scheme', async () => `Basic ${await issuer.sign()}`],
    ['no scheme', () => issuer.sign()],
    ['a scheme without a token', async () => 'Bearer'],
    ['a tab', async () => `Bearer\t${await issuer.sign()}`],
    ['two tokens in one header', async () => `${await signed()}, ${await signed()}`],
    ['two headers', async () => [await signed(), await signed()]],
    ['two headers, the first of which is good', async () => [await signed(), `Bearer ${await stranger.sign()}`]],
    ['a long token', async () => `Bearer ${'a'.repeat(12_000)}`],
    ['a long list of audiences', async () => `Bearer ${unsigned({ aud: Array(200).fill(`${RESOURCE}2`) })}`],
    ['a token that verify says nothing of', async () => 'Bearer opaque-nothing'],
    ['a token that verify says yes to', async () => 'Bearer opaque-yes'],
    ['a token that is no JWT, and nobody says what for', async () => 'Bearer opaque-silent'],
    ['a token of nobody', async () => 'Bearer opaque-nobody'],
  ])('refuses %s with 401, whether or not it needs one', async (_what, write) => {
    const authorization = await write();
    for (const path of ['mcp', 'open']) {
      const answer = await ask({ authorization }, path);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(
        /^Bearer resource_metadata="https:.*", error="invalid_token"$/,
      );
    }
    expect(app.who.seen).toEqual([]);
  });

  it('takes a token that is no JWT where verify says what it is for', async () => {
    const answer = await ask({ authorization: 'Bearer opaque-ours' });
    expect(messagesOf(answer)).toMatchObject([{ result: { content: [{ text: '{"id":"machine"}' }] } }]);
  });

  it.each(['POST', 'GET', 'DELETE', 'OPTIONS'])('challenges a %s without a token', async (method) => {
    const answer = await send(app.url, method === 'POST' ? call('who__asks') : { method });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, CHALLENGE]);
  });

  it('takes no token from the query, the body or another header', async () => {
    const token = await issuer.sign();
    const request = call('who__asks');
    const query = await send(new URL(`/mcp?access_token=${token}`, app.url), request);
    const body = await send(app.url, { ...request, body: { ...(request.body as object), access_token: token } });
    const other = await ask({
      'x-authorization': `Bearer ${token}`,
      'proxy-authorization': `Bearer ${token}`,
      cookie: `token=${token}`,
    });
    expect([query, body, other].map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(verified).toEqual([]);
  });

  it('lets whoever has no token in as nobody, where it may', async () => {
    const answer = await ask({}, 'open');
    expect(messagesOf(answer)).toMatchObject([{ result: { content: [{ text: '{"id":null}' }] } }]);
    const somebody = await ask({ authorization: await signed({ aud: `${RESOURCE}-open` }) }, 'open');
    expect(messagesOf(somebody)).toMatchObject([{ result: { content: [{ text: '{"id":"ana"}' }] } }]);
  });

  it('refuses at each of two endpoints the token that is for the other', async () => {
    const tokens = [await signed(), await signed({ aud: `${RESOURCE}-open` })];
    const statuses = await Promise.all(
      ['mcp', 'open'].flatMap((path) =>
        tokens.map(async (authorization) => (await ask({ authorization }, path)).status),
      ),
    );
    expect(statuses).toEqual([200, 401, 401, 200]);
  });

  it.each<[string, Claims, number]>([
    ['all in a text', { scope: 'other tools:write tools:read' }, 200],
    ['all in a list', { scp: ['tools:read', 'tools:write'] }, 200],
    ['one of two', { scope: 'tools:read' }, 403],
    ['one that begins alike', { scope: 'tools:read tools:writer' }, 403],
    ['none', {}, 403],
  ])('asks for its scopes: with %s', async (_what, claims, status) => {
    const answer = await ask({ authorization: await signed({ aud: `${RESOURCE}-scoped`, ...claims }) }, 'scoped');
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${METADATA}-scoped", scope="tools:read tools:write", error="insufficient_scope"`,
    );
    expect(app.who.seen).toEqual([]);
  });

  it('keeps the token from what tools are given and from the log', async () => {
    const tokens = [await issuer.sign(), await stranger.sign(), await issuer.sign({ exp: -5 })];
    for (const token of tokens) await ask({ authorization: `Bearer ${token}` });
    expect(app.who.seen).toHaveLength(1);
    const told = [...app.who.seen, ...app.lines].join('\n');
    for (const token of tokens) expect(told).not.toContain(token.split('.')[2]);
    expect(told).toContain('does not name the resource');
  });

  it('tells a page on another origin nothing before anything else', async () => {
    const answer = await ask({ origin: 'https://evil.example.com', authorization: await signed() });
    expect(answer.status).toBe(403);
    expect(verified).toEqual([]);
  });

  it('serves what RFC 9728 asks for, one document for each resource and none at the root', async () => {
    const read = async (path: string) =>
      send(new URL(`/.well-known/oauth-protected-resource${path}`, app.url), { method: 'GET' });
    const [own, scoped, root] = await Promise.all([read('/mcp'), read('/mcp-scoped/'), read('')]);
    expect(JSON.parse(own.text)).toEqual({
      resource: RESOURCE,
      resource_name: 'toolwright',
      authorization_servers: [ISSUER],
      bearer_methods_supported: ['header'],
    });
    expect(JSON.parse(scoped.text)).toMatchObject({ scopes_supported: ['tools:read', 'tools:write'] });
    expect(own.headers['access-control-allow-origin']).toBe('*');
    expect(own.headers['content-type']).toMatch(/^application\/json/);
    expect(root.status).toBe(404);
  });

  it('lets a page ask for the document', async () => {
    const headers = {
      origin: 'https://app.example.com',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'mcp-protocol-version',
    };
    const answer = await send(new URL('/.well-known/oauth-protected-resource/mcp', app.url), {
      method: 'OPTIONS',
      headers,
    });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' });
  });
});
