import { jest } from '@jest/globals';
import { cartStories } from './support/cart.stories.js';
import { catalogStories, stockStories } from './support/catalog.stories.js';
import { describeOn, MARIADB, POSTGRES, SQLITE } from './support/databases.js';
import { knowledgeStories } from './support/knowledge.stories.js';
import { sendRaw } from './support/raw-request.js';
import { type Answer, shopClient, type ShopClient } from './support/shop-client.js';
import { TOOLS_OF } from './support/shop-tools.js';
import { type Shop, startShop } from './support/start-shop.js';

interface Line {
  readonly sku: string;
  readonly quantity: number;
}
interface Order {
  readonly number: number;
  readonly customer: { readonly id: string };
  readonly total: { readonly cents: number };
  readonly lines: readonly Line[];
}
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}
interface Product {
  readonly sku: string;
  readonly price: { readonly cents: number };
  readonly stock: number;
}

const resultOf = ({ status, body, text }: Answer): unknown => {
  if (status !== 200) throw new Error(text);
  return body['result'];
};
const productIn = (answer: Answer) => resultOf(answer) as Product;
const orderIn = (answer: Answer) => resultOf(answer) as Order;
const ordersIn = (answer: Answer) => resultOf(answer) as Page<Order>;

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describeOn([SQLITE, POSTGRES], 'The shop over HTTP', (database) => {
  let shop: Shop;
  let anonymous: ShopClient;
  let ana: ShopClient;
  let bo: ShopClient;
  let staff: ShopClient;

  beforeAll(async () => {
    shop = await startShop({ database });
    anonymous = shopClient(shop.url);
    ana = shopClient(shop.url, 'dev-customer-ana');
    bo = shopClient(shop.url, 'dev-customer-bo');
    staff = shopClient(shop.url, 'dev-staff');
  });
  afterAll(async () => {
    expect(await shop.stop()).toBe(0);
  });

  const ordersOf = async (client: ShopClient): Promise<readonly Order[]> =>
    ordersIn(await client.run('orders/list', { limit: 50 })).items;
  const productOf = async (sku: string): Promise<Product> =>
    productIn(await anonymous.run('catalog/get-product', { sku }));

  it('is healthy', async () => {
    const { body } = await anonymous.get('/health');
    expect(body).toEqual({ status: 'ok', tools: TOOLS_OF.admin.length, migrations: expect.any(Number) });
    expect((await anonymous.get('/health/live')).body).toEqual({ status: 'ok' });
  });

  it('prints its addresses, the development tokens, and a command that works', async () => {
    for (const path of ['/tools', '/mcp', '/openapi.json', '/docs', '/health'])
      expect(shop.output).toContain(`${shop.url}${path}`);
    for (const user of ['customer-ana', 'customer-bo', 'staff', 'admin']) expect(shop.output).toContain(`dev-${user}`);
    const command = /curl -s (\S+) -H '(.+)' -H '(.+)' -d '(.+)'/.exec(shop.output) ?? [];
    const [url, authorization, type, body] = command.slice(1).map(String);
    const headers = [authorization, type].map((header) => String(header).split(': ') as [string, string]);
    const response = await fetch(String(url), { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Sencha');
  });

  describe('what each one sees', () => {
    const namesFor = async (client: ShopClient): Promise<readonly string[]> => {
      const { body } = await client.get('/tools');
      return (body['tools'] as readonly { name: string }[]).map(({ name }) => name);
    };

    it('shows everybody catalog and knowledge, signed-in people cart and orders, and placing to those who may', async () => {
      expect(await namesFor(anonymous)).toEqual(TOOLS_OF.anonymous);
      expect(await namesFor(ana)).toEqual(TOOLS_OF.ana);
      expect(await namesFor(staff)).toEqual(TOOLS_OF.staff);
    });

    it('describes a tool with what it takes and returns', async () => {
      const { body } = await anonymous.get('/tools/catalog/search-products');
      expect(body).toMatchObject({
        name: 'catalog/search-products',
        operation: 'read',
        annotations: { readOnly: true, idempotent: true },
        inputSchema: { properties: { text: { description: expect.any(String) }, limit: { default: 20 } } },
        outputSchema: {
          required: ['items'],
          properties: { items: { items: { required: ['sku', 'name', 'description', 'category', 'price', 'stock'] } } },
        },
      });
    });

    it('answers a hidden tool like an unknown one', async () => {
      for (const [client, hidden] of [
        [anonymous, 'orders/list'],
        [staff, 'orders/place'],
      ] as const) {
        const bare = ({ status, text }: Answer, name: string) =>
          [status, text.replace(/urn:uuid:[\da-f-]+/, ''), name].join().replaceAll(name, '');
        expect(bare(await client.get(`/tools/${hidden}`), hidden)).toBe(bare(await client.get('/tools/a/b'), 'a/b'));
        expect(bare(await client.run(hidden), hidden)).toBe(bare(await client.run('a/b'), 'a/b'));
        expect((await client.run(hidden)).status).toBe(404);
      }
    });

    it('refuses a token nobody was given and never takes its bearer for nobody', async () => {
      const stranger = shopClient(shop.url, 'dev-customer-eve');
      for (const answer of [
        await stranger.get('/tools'),
        await stranger.run('catalog/get-product', { sku: 'TEA-001' }),
      ]) {
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ code: 'unauthorized', detail: 'Nobody has this token.' });
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    it.each([
      ['two headers', ['Bearer dev-customer-ana', 'Bearer dev-staff']],
      ['the same header twice', ['Bearer dev-customer-ana', 'Bearer dev-customer-ana']],
      ['another scheme', ['Basic ZGV2OmRldg==']],
      ['an empty token', ['Bearer ']],
    ])('refuses %s', async (_what, authorization) => {
      expect((await sendRaw(`${shop.url}/tools`, { headers: { authorization } })).status).toBe(401);
    });
  });

  catalogStories(() => shop.url);

  describe('the catalog', () => {
    it('refuses a cursor it did not make', async () => {
      const { nextCursor } = ordersIn(await ana.run('orders/list', { limit: 1 }));
      for (const cursor of ['nonsense', nextCursor]) {
        const answer = await anonymous.run('catalog/search-products', { cursor });
        expect(answer.status).toBe(422);
        expect(answer.body).toMatchObject({ violations: [{ path: '/cursor' }] });
      }
    });

    it('shows no column that is not meant for callers', async () => {
      const product = await anonymous.run('catalog/get-product', { sku: 'TEA-001' });
      const shown = productIn(product);
      expect(Object.keys(shown).toSorted()).toEqual(['category', 'description', 'name', 'price', 'sku', 'stock']);
      expect(Object.keys(shown.price).toSorted()).toEqual(['cents', 'currency']);
      const orders = await staff.run('orders/list', { limit: 50 });
      const order = await staff.run('orders/get', { number: 1001 });
      for (const { text } of [product, orders, order]) {
        expect(text).not.toMatch(/purchase|warehouse|shelf|email|@shop|customerId|role/i);
      }
    });

    it('says in words that there is no such product', async () => {
      const answer = await anonymous.run('catalog/get-product', { sku: 'TEA-999' });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'tool_failed', detail: expect.stringContaining('TEA-999') });
    });
  });

  knowledgeStories(() => shop.url);
  cartStories(() => shop.url);

  stockStories(() => shop.url);

  describe('the orders', () => {
    it('shows customers their own and the staff everybody’s, newest first', async () => {
      const owners = (orders: readonly Order[]) => [...new Set(orders.map(({ customer }) => customer.id))].toSorted();
      expect(owners(await ordersOf(ana))).toEqual(['ana']);
      expect(owners(await ordersOf(bo))).toEqual(['bo']);
      const all = await ordersOf(staff);
      expect(owners(all)).toEqual(['ana', 'bo', 'chiara', 'dmitri', 'emeka']);
      expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((a, b) => b - a));
    });

    it('answers somebody else’s order and a missing one in the same words', async () => {
      const [theirs] = await ordersOf(bo);
      const foreign = await ana.run('orders/get', { number: theirs?.number });
      const missing = await ana.run('orders/get', { number: 999_999 });
      const bare = ({ status, text }: Answer, number: unknown) =>
        [status, text.replaceAll(String(number), '').replace(/urn:uuid:[\da-f-]+/, '')].join();
      expect(bare(foreign, theirs?.number)).toBe(bare(missing, 999_999));
      expect(foreign.status).toBe(404);
      expect((await bo.run('orders/get', { number: theirs?.number })).status).toBe(200);
    });

    it('places an order and takes it from the stock', async () => {
      const [tea, book] = [await productOf('TEA-002'), await productOf('BOO-003')];
      const lines = [
        { sku: 'TEA-002', quantity: 2 },
        { sku: 'BOO-003', quantity: 1 },
      ];
      const order = orderIn(await ana.run('orders/place', { lines }));
      expect(order).toMatchObject({ customer: { id: 'ana' }, status: 'placed' });
      expect(order.total.cents).toBe(2 * tea.price.cents + book.price.cents);
      expect((await productOf('TEA-002')).stock).toBe(tea.stock - 2);
      expect((await productOf('BOO-003')).stock).toBe(book.stock - 1);
      expect((await ordersOf(ana))[0]?.number).toBe(order.number);
      expect((await bo.run('orders/get', { number: order.number })).status).toBe(404);
    });

    it('refuses in words what is not in stock, and changes nothing', async () => {
      const [before, orders] = [await productOf('TEA-001'), await ordersOf(ana)];
      const lines = [
        { sku: 'TEA-001', quantity: 1 },
        { sku: 'GAR-010', quantity: 1 },
      ];
      const answer = await ana.run('orders/place', { lines });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'tool_failed', detail: expect.stringContaining('out of stock') });
      expect(answer.body['effect']).toBeUndefined();
      expect((await productOf('TEA-001')).stock).toBe(before.stock);
      expect(await ordersOf(ana)).toEqual(orders);
    });

    it('points at everything that is wrong with an input, and orders nothing', async () => {
      const orders = await ordersOf(ana);
      const shape = await ana.run('orders/place', {
        lines: [
          { sku: 'tea', quantity: 1 },
          { sku: 'TEA-001', quantity: 0 },
        ],
        account: 'bo',
      });
      expect(shape.status).toBe(422);
      expect(paths(shape)).toEqual(['/account', '/lines/0/sku', '/lines/1/quantity']);
      expect(shape.body['schema']).toMatchObject({ type: 'object', required: ['lines'] });
      const unknown = await ana.run('orders/place', {
        lines: [
          { sku: 'TEA-001', quantity: 1 },
          { sku: 'TEA-999', quantity: 1 },
        ],
      });
      expect(paths(unknown)).toEqual(['/lines/1/sku']);
      expect(await ordersOf(ana)).toEqual(orders);
    });
  });
});

describeOn([MARIADB], 'What a database has to do for the shop', (database) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await startShop({ database });
  });
  afterAll(async () => {
    expect(await shop.stop()).toBe(0);
  });

  catalogStories(() => shop.url);
  knowledgeStories(() => shop.url);
  cartStories(() => shop.url);
  stockStories(() => shop.url);
});

const paths = ({ body }: Answer): readonly string[] =>
  (body['violations'] as readonly { path: string }[]).map(({ path }) => path).toSorted();
