import { jest } from '@jest/globals';
import { describeOn, POSTGRES, SQLITE } from './support/databases.js';
import { type CallResult, type ListedTool, type McpClient, REVISIONS } from './support/mcp-client.js';
import { type RawAnswer, sendRaw } from './support/raw-request.js';
import { shopClient, type ShopClient } from './support/shop-client.js';
import { TOOLS_OF, wireName } from './support/shop-tools.js';
import { type Shop, startShop } from './support/start-shop.js';

interface Order {
  readonly number: number;
  readonly customer: { readonly id: string };
  readonly status: string;
}
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}
interface Product {
  readonly sku: string;
  readonly stock: number;
}

const USERS = {
  anonymous: undefined,
  ana: 'dev-customer-ana',
  bo: 'dev-customer-bo',
  staff: 'dev-staff',
  admin: 'dev-admin',
} as const;
type User = keyof typeof USERS;

/** Each revision on a database, each database with a revision. */
const DOORS = REVISIONS.map((revision, index) => ({ ...revision, ...(index === 0 ? POSTGRES : SQLITE) }));

/** What no answer may contain, to whomever: columns that no output declares. */
const INTERNAL = /purchaseCents|warehouseNote|email/;

/** The result of a call that succeeded, true to what both of its forms say. */
function resultOf(result: CallResult): unknown {
  const [text, ...more] = result.content;
  if (result.isError) throw new Error(text?.text);
  expect(more).toEqual([]);
  expect(JSON.parse(String(text?.text))).toEqual(result.structuredContent);
  expect(text?.text).not.toMatch(INTERNAL);
  return result.structuredContent;
}
const textsOf = ({ content }: CallResult): readonly string[] => content.map(({ text }) => text);
const orderIn = (result: CallResult) => resultOf(result) as Order;

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describeOn(DOORS, 'The shop over MCP $version', ({ version, connect, send, ...database }) => {
  let shop: Shop;
  let clients: Readonly<Record<User, McpClient>>;
  let web: ShopClient;

  beforeAll(async () => {
    shop = await startShop({ database });
    web = shopClient(shop.url, USERS.ana);
    const connected = Object.entries(USERS).map(
      async ([user, token]) => [user, await connect(shop.url, token)] as const,
    );
    clients = Object.fromEntries(await Promise.all(connected)) as Record<User, McpClient>;
  });
  afterAll(async () => {
    await Promise.all(Object.values(clients).map((client) => client.close()));
    expect(await shop.stop()).toBe(0);
    expect(shop.output).not.toMatch(/ERROR/);
  });

  const ordersOf = async (user: User): Promise<readonly Order[]> =>
    (resultOf(await clients[user].call('orders__list', { limit: 50 })) as Page<Order>).items;
  const stockOf = async (sku: string): Promise<number> =>
    (resultOf(await clients.anonymous.call('catalog__get-product', { sku })) as Product).stock;
  const callRaw = (user: User, name: string, input?: unknown): Promise<RawAnswer> => {
    const params = input === undefined ? { name } : { name, arguments: input };
    const token = USERS[user];
    return send(shop.url, { method: 'tools/call', params, ...(token !== undefined && { token }) });
  };

  describe('what each one is offered', () => {
    it.each(Object.keys(USERS) as User[])('offers %s the tools they may run, sorted by name', async (user) => {
      expect((await clients[user].list()).map(({ name }) => name)).toEqual(TOOLS_OF[user].map(wireName));
    });

    const offered = async (user: User, tool: string): Promise<ListedTool> => {
      const found = (await clients[user].list()).find(({ name }) => name === tool);
      if (!found) throw new Error(`${user} is not offered ${tool}`);
      return found;
    };

    it('says of a tool that looks things up that it changes nothing', async () => {
      const tool = await offered('anonymous', 'catalog__get-product');
      expect(tool.title).toBe('Get product');
      expect(tool.description).toBe('Get one product with price and stock by its sku.');
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
    });

    it('says of ordering that it acts and destroys nothing, and promises nothing else', async () => {
      const tool = await offered('ana', 'orders__place');
      expect(tool.title).toBe('Place order');
      expect(tool.annotations).toEqual({ readOnlyHint: false, destructiveHint: false });
    });

    it('describes what a tool takes', async () => {
      const { inputSchema } = await offered('ana', 'orders__place');
      const line = {
        type: 'object',
        required: ['sku', 'quantity'],
        properties: {
          sku: { type: 'string', pattern: expect.any(String), examples: ['TEA-003'] },
          quantity: { type: 'integer', minimum: 1, maximum: 100, description: 'How many pieces.' },
        },
      };
      expect(inputSchema).toMatchObject({ type: 'object', required: ['lines'], additionalProperties: false });
      expect(inputSchema).toHaveProperty('properties.lines.maxItems', 20);
      expect(inputSchema).toMatchObject({ properties: { lines: { items: line } } });
    });

    it('describes what every tool returns, and of no column that stays inside', async () => {
      const tools = await clients.admin.list();
      for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: 'object' });
      expect(JSON.stringify(tools)).not.toMatch(INTERNAL);
      expect(tools.find(({ name }) => name === 'orders__get')?.outputSchema).toMatchObject({
        required: ['number', 'customer', 'status', 'placedAt', 'total', 'lines'],
        properties: { placedAt: { type: 'string', format: 'date-time' } },
      });
    });

    it('lists in the same bytes every time, and to everybody with the same rights', async () => {
      const listing = (user: User) => send(shop.url, { method: 'tools/list', token: String(USERS[user]) });
      const first = await listing('ana');
      expect(first.status).toBe(200);
      expect(await listing('ana')).toEqual(first);
      expect(await listing('bo')).toEqual(first);
      expect(await listing('staff')).not.toEqual(first);
    });
  });

  describe('looking things up', () => {
    it('finds products for somebody without an account, page by page', async () => {
      const search = async (input: object) =>
        resultOf(await clients.anonymous.call('catalog__search-products', { category: 'tea', limit: 6, ...input }));
      const first = (await search({})) as Page<Product>;
      const second = (await search({ cursor: first.nextCursor })) as Page<Product>;
      const skus = [...first.items, ...second.items].map(({ sku }) => sku);
      expect(first.items).toHaveLength(6);
      expect(skus).toEqual([...new Set(skus)].toSorted());
      expect(second).not.toHaveProperty('nextCursor');
    });

    it('answers what HTTP answers', async () => {
      for (const [tool, input] of [
        ['catalog/get-product', { sku: 'TEA-001' }],
        ['orders/list', { limit: 3 }],
      ] as const) {
        const { body } = await web.run(tool, input);
        expect(resultOf(await clients.ana.call(wireName(tool), input))).toEqual(body['result']);
      }
    });

    it('shows customers their own orders and the staff everybody’s', async () => {
      const [anas, bos, all] = [await ordersOf('ana'), await ordersOf('bo'), await ordersOf('staff')];
      expect(new Set(anas.map(({ customer }) => customer.id))).toEqual(new Set(['ana']));
      expect(new Set(bos.map(({ customer }) => customer.id))).toEqual(new Set(['bo']));
      expect(all.length).toBeGreaterThan(anas.length + bos.length);
      expect(all).toEqual(expect.arrayContaining([...anas, ...bos]));
    });
  });

  describe('ordering', () => {
    const lines = [{ sku: 'TEA-002', quantity: 2 }];

    it('orders as often as it is asked to', async () => {
      const [before, orders] = [await stockOf('TEA-002'), await ordersOf('ana')];
      const first = orderIn(await clients.ana.call('orders__place', { lines }));
      const second = orderIn(await clients.ana.call('orders__place', { lines }));
      expect(second.number).toBeGreaterThan(first.number);
      for (const { customer, status } of [first, second]) {
        expect([customer.id, status]).toEqual(['ana', 'placed']);
      }
      expect(await stockOf('TEA-002')).toBe(before - 4);
      const added = (await ordersOf('ana')).slice(0, -orders.length || undefined);
      expect(added.map(({ number }) => number)).toEqual([second.number, first.number]);
      expect((await web.run('orders/get', { number: second.number })).status).toBe(200);
    });

    it('takes two orders of the last piece for one order', async () => {
      const left = await stockOf('BOO-010');
      const asked = Array.from({ length: left + 2 }, (_, index) =>
        clients[index % 2 ? 'ana' : 'bo'].call('orders__place', { lines: [{ sku: 'BOO-010', quantity: 1 }] }),
      );
      const results = await Promise.all(asked);
      const refused = results.filter(({ isError }) => isError);
      expect(refused).toHaveLength(2);
      for (const each of refused) expect(textsOf(each)).toEqual([expect.stringContaining('out of stock')]);
      expect(new Set(results.filter((one) => !one.isError).map((one) => orderIn(one).number)).size).toBe(left);
      expect(await stockOf('BOO-010')).toBe(0);
    });

    it('refuses in words what is not in stock: no schema, nothing structured, nothing ordered', async () => {
      const [orders, before] = [await ordersOf('ana'), await stockOf('TEA-001')];
      const wanted = [
        { sku: 'TEA-001', quantity: 1 },
        { sku: 'GAR-010', quantity: 1 },
      ];
      const result = await clients.ana.call('orders__place', { lines: wanted });
      expect(result.isError).toBe(true);
      expect(result).not.toHaveProperty('structuredContent');
      expect(textsOf(result)).toEqual(['"Bird Feeder" (GAR-010) is out of stock. Nothing was ordered.']);
      expect(await ordersOf('ana')).toEqual(orders);
      expect(await stockOf('TEA-001')).toBe(before);
    });

    it('orders for whoever the token names, whatever the message says', async () => {
      const params = { name: 'orders__place', arguments: { lines }, account: { id: 'bo' }, customerId: 'bo' };
      const { text } = await send(shop.url, { method: 'tools/call', params, token: USERS.ana });
      expect(text).toContain(String.raw`\"customer\":{\"id\":\"ana\"`);
      const smuggled = await clients.ana.call('orders__place', { lines, account: 'bo' });
      expect(textsOf(smuggled)[0]).toContain('/account');
    });
  });

  describe('an input that is wrong', () => {
    it('is answered with everything that is wrong with it, by which it can be corrected', async () => {
      const orders = await ordersOf('bo');
      const wrong = {
        lines: [
          { sku: 'tea', quantity: 1 },
          { sku: 'TEA-001', quantity: 0 },
        ],
      };
      const refused = await clients.bo.call('orders__place', wrong);
      expect(refused.isError).toBe(true);
      expect(refused).not.toHaveProperty('structuredContent');
      const [violations = '', schema = ''] = textsOf(refused);
      expect(violations.split('\n').map((line) => line.split(':')[0])).toEqual(['/lines/0/sku', '/lines/1/quantity']);
      expect(violations).toContain('three capital letters, a hyphen and three digits');
      const place = (await clients.bo.list()).find(({ name }) => name === 'orders__place');
      expect(JSON.parse(schema)).toEqual(place?.inputSchema);
      expect(await ordersOf('bo')).toEqual(orders);

      const corrected = { lines: [{ sku: 'TEA-001', quantity: 1 }] };
      expect(orderIn(await clients.bo.call('orders__place', corrected)).customer.id).toBe('bo');
    });

    it('is answered likewise where only the shop can know', async () => {
      const result = await clients.bo.call('orders__place', { lines: [{ sku: 'TEA-999', quantity: 1 }] });
      const [violations, schema] = textsOf(result);
      expect(violations).toBe('/lines/0/sku: no product has this sku; find one with catalog/search-products');
      expect(JSON.parse(String(schema))).toMatchObject({ required: ['lines'] });
    });

    it('is read as it is meant where a model writes a number as text; HTTP takes it by its word', async () => {
      const input = { lines: [{ sku: 'TEA-001', quantity: '2' }] };
      const before = await stockOf('TEA-001');
      const byHttp = await web.run('orders/place', input);
      expect(byHttp.status).toBe(422);
      expect(byHttp.body['detail']).toMatch(/^\/lines\/0\/quantity: must be an integer/);
      expect(await stockOf('TEA-001')).toBe(before);
      orderIn(await clients.ana.call('orders__place', input));
      expect(await stockOf('TEA-001')).toBe(before - 2);
    });

    it('is no guess: what only resembles a number is refused', async () => {
      for (const quantity of ['two', '2 pieces', '', '1e9999', true, [2]]) {
        const result = await clients.ana.call('orders__place', { lines: [{ sku: 'TEA-001', quantity }] });
        expect(result.isError).toBe(true);
        expect(textsOf(result)[0]).toMatch(/^\/lines\/0\/quantity: /);
      }
    });
  });

  describe('what is nobody’s business', () => {
    it('answers an order of somebody else like one that does not exist, on either door', async () => {
      const theirs = String((await ordersOf('bo'))[0]?.number);
      const missing = theirs.replace(/./, '9');
      const bare = ({ status, headers, text }: RawAnswer, number: string) =>
        JSON.stringify([status, headers, text.replace(/urn:uuid:[\da-f-]+/, '').replaceAll(number, 'NUMBER')]);
      const overMcp = (number: string) => callRaw('ana', 'orders__get', { number: Number(number) });
      const foreign = await overMcp(theirs);
      expect(foreign.text).toContain(`There is no order ${theirs} that you may see.`);
      expect(bare(foreign, theirs)).toBe(bare(await overMcp(missing), missing));

      const overHttp = (number: string) =>
        sendRaw(`${shop.url}/tools/orders/get/run`, {
          method: 'POST',
          headers: { authorization: `Bearer ${USERS.ana}`, 'content-type': 'application/json' },
          body: `{"number":${number}}`,
        });
      expect(bare(withoutTag(await overHttp(theirs)), theirs)).toBe(bare(withoutTag(await overHttp(missing)), missing));
      expect(orderIn(await clients.bo.call('orders__get', { number: Number(theirs) })).number).toBe(Number(theirs));
    });

    it.each([
      ['anonymous', 'orders__place', 'orders__plaza'],
      ['anonymous', 'orders__list', 'orders__lost'],
      ['staff', 'orders__place', 'orders__plaza'],
    ] as const)('answers %s who calls %s as if it were %s', async (user, hidden, unknown) => {
      const orders = await ordersOf('staff');
      const inputs = [undefined, {}, { lines: [{ sku: 'TEA-001', quantity: 1 }] }, { lines: 'CANARY' }, { limit: -1 }];
      const bare = ({ status, headers, text }: RawAnswer, name: string) =>
        JSON.stringify([status, headers, text.replaceAll(name, 'NAME')]);
      const answers = new Set<string>();
      for (const input of inputs) {
        answers.add(bare(await callRaw(user, hidden, input), hidden));
        answers.add(bare(await callRaw(user, unknown, input), unknown));
      }
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain('-32602');
      expect([...answers][0]).not.toContain('CANARY');
      await expect(clients[user].call(hidden)).rejects.toMatchObject({ code: -32602 });
      expect(await ordersOf('staff')).toEqual(orders);
    });

    it.each([
      ['anonymous', 'orders/place', 'orders/plaza'],
      ['staff', 'orders/place', 'orders/plaza'],
    ] as const)('answers %s who runs %s over HTTP as if it were %s', async (user, hidden, unknown) => {
      const token = USERS[user];
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answers = new Set<string>();
      for (const body of ['{}', '{"lines":[{"sku":"TEA-001","quantity":1}]}', '{"lines":"CANARY"}']) {
        for (const name of [hidden, unknown]) {
          const answer = withoutTag(await sendRaw(`${shop.url}/tools/${name}/run`, { method: 'POST', headers, body }));
          const text = answer.text.replaceAll(name, 'NAME').replace(/urn:uuid:[\da-f-]+/, 'ID');
          answers.add(JSON.stringify({ ...answer, text }));
        }
      }
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain('"status":404');
    });
  });

  describe('who is let in at all', () => {
    it('refuses a token nobody was given, and never takes its bearer for nobody', async () => {
      await expect(connect(shop.url, 'dev-customer-eve')).rejects.toThrow();
      const params = { name: 'catalog__get-product', arguments: { sku: 'TEA-001' } };
      for (const message of [{ method: 'tools/list' }, { method: 'tools/call', params }]) {
        const answer = await send(shop.url, { ...message, token: 'dev-customer-eve' });
        expect(answer.status).toBe(401);
        expect(answer.text).not.toMatch(/TEA-001|catalog/);
      }
    });

    it.each([
      ['another scheme', 'Basic ZGV2OmRldg=='],
      ['an empty token', 'Bearer '],
      ['two tokens', 'Bearer dev-customer-ana dev-staff'],
    ])('refuses %s', async (_what, authorization) => {
      const answer = await send(shop.url, { method: 'tools/list', headers: { authorization } });
      expect(answer.status).toBe(401);
    });

    it.each([
      ['addressed to another host', { host: 'evil.example' }],
      ['addressed to a host that begins like this one', { host: '127.0.0.1.evil.example' }],
      ['sent by a page of another origin', { origin: 'https://evil.example' }],
      ['sent by a page of no origin', { origin: 'null' }],
    ])('refuses a request %s, and orders nothing', async (_what, headers) => {
      const orders = await ordersOf('ana');
      const params = { name: 'orders__place', arguments: { lines: [{ sku: 'TEA-001', quantity: 1 }] } };
      const answer = await send(shop.url, { method: 'tools/call', params, token: USERS.ana, headers });
      expect(answer.status).toBe(403);
      expect(await ordersOf('ana')).toEqual(orders);
    });

    it('serves a page of this machine', async () => {
      const answer = await send(shop.url, { method: 'tools/list', headers: { origin: 'http://localhost:5173' } });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(version === '2026-07-28' ? '"cacheScope":"private"' : '"tools"');
    });
  });
});

/** The tag of an answer is a hash of it: equal for equal answers, and these carry the id of their call. */
function withoutTag({ headers: { etag: _etag, ...headers }, ...answer }: RawAnswer): RawAnswer {
  return { ...answer, headers };
}
