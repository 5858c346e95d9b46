import { request } from 'node:http';
import { jest } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CLIENTS, legacy, messagesOf, modern, send } from './clients.js';
import { openShop, type Shop, type ShopOptions } from './shop/shop.app.js';
import { Barrier } from './shop/shop.tools.js';

// A hundred clients take seconds, on a busy machine many.
jest.setTimeout(60_000);

describe.each<[string, () => ShopOptions]>([
  ['Express', () => ({})],
  ['Fastify', () => ({ adapter: new FastifyAdapter() })],
])('many callers at once on %s', (_adapter, options) => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop(options());
  });

  afterEach(() => shop.close());

  it('gives each of 100 clients with equal ids its own answer', async () => {
    const connecting = Array.from({ length: 100 }, (_, index) => {
      const [, connect] = CLIENTS[index % CLIENTS.length] ?? CLIENTS[0]!;
      return connect(shop.url, `account-${index}`);
    });
    const clients = await Promise.all(connecting);
    shop.conversation.barrier = new Barrier(clients.length);
    const answers = await Promise.all(
      clients.map((client, index) => client.call('conversation__echo', { token: `token-${index}` })),
    );
    await Promise.all(clients.map((client) => client.close()));
    const expected = clients.map((_, index) => JSON.stringify({ token: `token-${index}`, who: `account-${index}` }));
    expect(answers.map(({ content }) => content[0]?.text)).toEqual(expected);
  });

  it('gives each of 100 raw requests with one id its own answer', async () => {
    shop.conversation.barrier = new Barrier(100);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const raw = (index % 2 === 0 ? modern : legacy)('tools/call', {
          name: 'conversation__echo',
          arguments: { token: `token-${index}` },
        });
        return send(shop.url, { ...raw, headers: { ...raw.headers, 'x-account': `account-${index}` } });
      }),
    );
    const expected = answers.map((_, index) => JSON.stringify({ token: `token-${index}`, who: `account-${index}` }));
    const messages = answers.map(messagesOf);
    expect(messages.map((list) => list.length)).toEqual(Array(100).fill(1));
    expect(
      messages.map(([message]) => (message as { result: { content: { text: string }[] } }).result.content[0]?.text),
    ).toEqual(expected);
  });
});

describe('a call nobody waits for any more', () => {
  let shop: Shop;

  beforeEach(async () => {
    shop = await openShop();
    shop.conversation.started = new Barrier(2);
  });

  afterEach(() => shop.close());

  /** Resolves when the tool has seen its signal fire, which the ledger records after it. */
  const settled = async (count: number) => {
    while (shop.ledger.entries.length < count) await new Promise((resolve) => setImmediate(resolve));
  };

  it.each(CLIENTS)('ends when its client of %s cancels it, and no other does', async (_, connect) => {
    shop.conversation.started = new Barrier(3);
    const [mia, tom] = await Promise.all([connect(shop.url, 'mia'), connect(shop.url, 'tom')]);
    const controller = new AbortController();
    const cancelled = mia.call('conversation__wait', { token: 'mia' }, { signal: controller.signal });
    const other = tom.call('conversation__wait', { token: 'tom' });
    const outcome = cancelled.then(
      () => 'answered',
      () => 'cancelled',
    );
    await shop.conversation.started.arrive();
    controller.abort();
    expect(await outcome).toBe('cancelled');
    await settled(1);
    expect(shop.ledger.entries).toMatchObject([{ tool: 'conversation/wait', account: 'mia', status: 'cancelled' }]);
    expect(shop.conversation.aborted).toEqual(['mia']);
    other.catch(() => undefined);
    await tom.close();
    await mia.close();
    await settled(2);
    expect(shop.conversation.aborted).toEqual(['mia', 'tom']);
  });

  it.each([
    ['2026-07-28', modern],
    ['2025-11-25', legacy],
  ])('ends when its connection of %s breaks', async (_, write) => {
    const { headers, body } = write('tools/call', { name: 'conversation__wait', arguments: { token: 'gone' } });
    const outgoing = request(shop.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
    outgoing.on('error', () => undefined);
    outgoing.end(JSON.stringify(body));
    await shop.conversation.started.arrive();
    outgoing.destroy();
    await settled(1);
    expect(shop.ledger.entries).toMatchObject([{ tool: 'conversation/wait', status: 'cancelled' }]);
    expect(shop.conversation.aborted).toEqual(['gone']);
  });

  it('is over before it begins where its own batch cancels it, and no other of the batch is', async () => {
    const call = (id: number, token: string) =>
      legacy('tools/call', { name: 'conversation__echo', arguments: { token } }, id).body;
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const answer = await send(shop.url, { body: [call(1, 'one'), cancel, call(2, 'two')] });
    const answers = new Map(messagesOf(answer).map(({ id, result }) => [id, result]));
    expect(answers.get(1)).toMatchObject({ isError: true });
    expect(answers.get(2)).toMatchObject({ content: [{ text: '{"token":"two","who":null}' }] });
    expect(new Set(shop.ledger.entries.map(({ status }) => status))).toEqual(new Set(['cancelled', 'succeeded']));
    expect((await send(shop.url, { body: [cancel, cancel] })).status).toBe(202);
  });

  it('ends when a batch of its client cancels it', async () => {
    const handshake = await send(shop.url, legacy('initialize', HANDSHAKE));
    const session = { 'mcp-session-id': String(handshake.headers['mcp-session-id']) };
    const waiting = (id: number) => ({
      ...legacy('tools/call', { name: 'conversation__wait', arguments: { token: `batch ${id}` } }, id),
      headers: session,
    });
    shop.conversation.started = new Barrier(3);
    const answers = [send(shop.url, waiting(7)), send(shop.url, waiting(8))];
    await shop.conversation.started.arrive();
    const cancel = (requestId: number) => ({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId },
    });
    const list = legacy('tools/list', {}, 9).body;
    const batch = await send(shop.url, { headers: session, body: [cancel(7), list, cancel(8)] });
    expect(messagesOf(batch)).toMatchObject([{ id: 9, result: { tools: expect.any(Array) } }]);
    await Promise.all(answers);
    expect(new Set(shop.conversation.aborted)).toEqual(new Set(['batch 7', 'batch 8']));
  });

  it('goes on when somebody else, or nobody known, cancels its id', async () => {
    const handshake = await send(shop.url, legacy('initialize', HANDSHAKE));
    const session = String(handshake.headers['mcp-session-id']);
    const waiting = legacy('tools/call', { name: 'conversation__wait', arguments: { token: 'mine' } }, 7);
    const mine = { 'mcp-session-id': session, 'x-account': 'mia' };
    const answer = send(shop.url, { ...waiting, headers: { ...waiting.headers, ...mine } });
    await shop.conversation.started.arrive();
    const cancel = (headers: Record<string, string>, requestId: unknown = 7) =>
      send(shop.url, { headers, body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } } });
    const foreign = [
      await cancel({ 'mcp-session-id': session, 'x-account': 'tom' }),
      await cancel({ 'mcp-session-id': session }),
      await cancel({ 'mcp-session-id': 'another', 'x-account': 'mia' }),
      await cancel({ 'x-account': 'mia' }),
      await cancel(mine, '7'),
      await cancel(mine, 0),
    ];
    expect(foreign.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect(shop.ledger.entries).toEqual([]);
    expect((await cancel(mine)).status).toBe(202);
    expect((await cancel(mine)).status).toBe(202);
    await answer;
    expect(shop.ledger.entries).toMatchObject([{ account: 'mia', status: 'cancelled' }]);
  });
});

const HANDSHAKE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
