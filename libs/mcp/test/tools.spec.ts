import { CLIENTS, send, modern, legacy, messagesOf, type TestClient } from './clients.js';
import { openShop, type Shop } from './shop/shop.app.js';

describe.each(CLIENTS)('tools over MCP %s', (revision, connect) => {
  let shop: Shop;
  let anonymous: TestClient;
  let mia: TestClient;

  beforeAll(async () => {
    shop = await openShop();
    anonymous = await connect(shop.url);
    mia = await connect(shop.url, 'mia');
  });

  afterAll(async () => {
    await anonymous.close();
    await mia.close();
    await shop.close();
  });

  beforeEach(() => {
    shop.ledger.entries.length = 0;
    shop.products.runs.length = 0;
  });

  it('lists what the caller may see, sorted, under wire names', async () => {
    const forAnyone = [
      'conversation__echo',
      'conversation__wait',
      'products__find',
      'products__list',
      'products__ping',
    ];
    const troubles = ['trouble__fail', 'trouble__reject'];
    const forMia = [...forAnyone, 'products__restock', 'trouble__fail', 'trouble__guarded', 'trouble__reject'];
    expect((await anonymous.list()).map(({ name }) => name)).toEqual([...forAnyone, ...troubles]);
    expect((await mia.list()).map(({ name }) => name)).toEqual(forMia);
  });

  it('describes a tool with title, schemas and known annotations', async () => {
    const tools = await mia.list();
    const restock = tools.find(({ name }) => name === 'products__restock');
    expect(restock).toMatchObject({
      title: 'Restock a product',
      description: 'Adds to the stock of a product.',
      inputSchema: { type: 'object', required: ['sku', 'amount'] },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
    expect(restock?.annotations).not.toHaveProperty('idempotentHint');
    expect(restock?.annotations).not.toHaveProperty('openWorldHint');
    expect(restock).not.toHaveProperty('outputSchema');
    expect(tools.find(({ name }) => name === 'products__find')?.outputSchema).toMatchObject({
      type: 'object',
      properties: { sku: { type: 'string' }, stock: { type: 'integer' } },
    });
  });

  it('answers structured and as text, and the client finds it true to the output schema', async () => {
    await anonymous.list();
    const result = await anonymous.call('products__find', { sku: 'ABC' });
    expect(result.structuredContent).toEqual({ sku: 'ABC', stock: shop.products.stock.get('ABC') });
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
    expect(result.isError).not.toBe(true);
  });

  it('answers a list as the revision allows', async () => {
    const tool = (await anonymous.list()).find(({ name }) => name === 'products__list');
    const { content, structuredContent } = await anonymous.call('products__list');
    const isModern = revision === '2026-07-28';
    expect(tool?.outputSchema?.type).toBe(isModern ? 'array' : undefined);
    expect(structuredContent).toEqual(isModern ? JSON.parse(content[0]?.text ?? '') : undefined);
    expect(JSON.parse(content[0]?.text ?? '')).toHaveLength(shop.products.stock.size);
  });

  it('runs a write for who may, and answers as text where no output is declared', async () => {
    const before = shop.products.stock.get('ABC') ?? 0;
    const result = await mia.call('products__restock', { sku: 'ABC', amount: 2 });
    expect(result).toMatchObject({ content: [{ type: 'text', text: JSON.stringify({ stock: before + 2 }) }] });
    expect(result).not.toHaveProperty('structuredContent');
    expect(shop.ledger.entries).toEqual([
      { tool: 'products/restock', account: 'mia', status: 'succeeded', code: undefined },
    ]);
  });

  it('says something of nothing', async () => {
    const { content } = await anonymous.call('products__ping');
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/\w/) }]);
    expect(shop.products.runs).toEqual(['ping']);
  });

  it('tells every violation, and the schema in a second block', async () => {
    const result = await mia.call('products__restock', { amount: 0 });
    expect(result.isError).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    expect(result.content).toHaveLength(2);
    expect(result.content[0]?.text).toContain('sku');
    expect(result.content[0]?.text).toContain('/amount');
    expect(JSON.parse(result.content[1]?.text ?? '')).toMatchObject({ type: 'object', required: ['sku', 'amount'] });
    expect(shop.products.runs).toEqual([]);
  });

  it('takes absent arguments for an empty object', async () => {
    const result = await anonymous.call('products__find');
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('sku');
  });

  it('tells what the author of a tool has to say about an input, with the schema', async () => {
    const result = await anonymous.call('trouble__reject', { sku: 'XYZ' });
    expect(result.isError).toBe(true);
    expect(result.content.map(({ text }) => text)).toEqual([
      '/sku: no product has this sku of 3 letters',
      expect.stringContaining('"sku"'),
    ]);
  });

  it('tells nothing of why a tool failed', async () => {
    const result = await anonymous.call('trouble__fail');
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(result.content).toHaveLength(1);
    expect(JSON.stringify(result)).not.toMatch(/hunter2|postgres/);
  });

  it('tells a denial in one block, without the schema', async () => {
    const result = await mia.call('trouble__guarded');
    expect(result.isError).toBe(true);
    expect(result.content).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('schema');
    expect(shop.ledger.entries).toMatchObject([{ tool: 'trouble/guarded', status: 'denied', code: 'access_denied' }]);
  });

  it('answers a hidden tool, its arguments untouched, exactly as an unknown one', async () => {
    const answerFor = async (name: string) => {
      const parameters = { name, arguments: { sku: 'CANARY', amount: 'many' } };
      const { status, text } = await send(
        shop.url,
        revision === '2026-07-28' ? modern('tools/call', parameters) : legacy('tools/call', parameters),
      );
      return { status, text: text.replaceAll(name, 'NAME') };
    };
    const hidden = await answerFor('products__restock');
    expect(hidden).toEqual(await answerFor('products__nothing'));
    expect(hidden).toEqual(await answerFor('products/restock'));
    expect(hidden).toEqual(await answerFor('products/find'));
    expect(hidden.status).toBe(200);
    expect(hidden.text).toContain('-32602');
    expect(hidden.text).not.toContain('CANARY');
    expect(shop.products.runs).toEqual([]);
    expect(shop.ledger.entries.map(({ code }) => code)).toEqual(Array(4).fill('tool_not_found'));
  });

  it.each(['__proto__', 'constructor', 'toString', '', 'products__find '])(
    'knows no tool of the name %j',
    async (name) => {
      await expect(anonymous.call(name)).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('takes the account from the request and never from a message', async () => {
    const parameters = {
      name: 'conversation__echo',
      arguments: { token: 't' },
      account: 'mia',
      _meta: { account: { id: 'mia', permissions: ['products.write'] } },
    };
    const isModern = revision === '2026-07-28';
    const raw = isModern ? modern('tools/call', parameters) : legacy('tools/call', parameters);
    const [message] = messagesOf(await send(shop.url, raw));
    expect(message).toMatchObject({ result: { content: [{ text: '{"token":"t","who":null}' }] } });
  });

  it('refuses a hostile key and leaves every prototype alone', async () => {
    const body = (revision === '2026-07-28' ? modern : legacy)('tools/call', {
      name: 'conversation__echo',
      arguments: {},
    });
    const hostile = JSON.stringify(body.body).replace(
      '"arguments":{}',
      '"arguments":{"token":"t","__proto__":{"evil":1}}',
    );
    const [message] = messagesOf(await send(shop.url, { ...body, body: hostile }));
    expect(message).toMatchObject({ result: { isError: true } });
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined();
    expect(shop.ledger.entries).toMatchObject([{ tool: 'conversation/echo', status: 'invalid' }]);
  });
});

describe('tools/list of 2026-07-28', () => {
  it('is private to the caller, not to be kept, and one page', async () => {
    const shop = await openShop();
    const [message] = messagesOf(await send(shop.url, modern('tools/list')));
    const [old] = messagesOf(await send(shop.url, legacy('tools/list')));
    await shop.close();
    expect(message?.['result']).toMatchObject({ cacheScope: 'private', ttlMs: 0, resultType: 'complete' });
    expect(message?.['result']).not.toHaveProperty('nextCursor');
    expect(old?.['result']).not.toHaveProperty('cacheScope');
  });
});
