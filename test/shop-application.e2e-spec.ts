import { jest } from '@jest/globals';
import { describeOn, POSTGRES, SQLITE } from './support/databases.js';
import { sendRaw } from './support/raw-request.js';
import { type Answer, shopClient, type ShopClient } from './support/shop-client.js';
import { type Shop, startShop } from './support/start-shop.js';

interface Order {
  readonly number: number;
  readonly customer: { readonly id: string };
  readonly lines: readonly object[];
}
interface Product {
  readonly sku: string;
  readonly stock: number;
}
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly securitySchemes: object; readonly schemas: Readonly<Record<string, object>> };
}
interface OpenApiOperation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, object>>;
}

/** Columns of the entities that are nobody's business. */
const INTERNAL = /purchaseCents|warehouseNote|email|role|customerId|orderNumber/;

/** What a route answered, if it did. */
function bodyOf({ status, body, text }: Answer): unknown {
  if (status > 201) throw new Error(text);
  expect(text).not.toMatch(INTERNAL);
  return body;
}
const productIn = (answer: Answer) => bodyOf(answer) as Product;
const productsIn = (answer: Answer) => bodyOf(answer) as Page<Product>;
const orderIn = (answer: Answer) => bodyOf(answer) as Order;
const ordersIn = (answer: Answer) => bodyOf(answer) as Page<Order>;

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describeOn([SQLITE, POSTGRES], 'The shop is an ordinary application', (database) => {
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
    expect(shop.output).not.toMatch(/ERROR/);
  });

  const ordersOf = async (client: ShopClient): Promise<readonly Order[]> =>
    ordersIn(await client.get('/orders?limit=50')).items;
  const stockOf = async (sku: string): Promise<number> => productIn(await anonymous.get(`/products/${sku}`)).stock;

  it('says at start which of its guards run on tools, and what does not', () => {
    expect(shop.output).toMatch(/orders\/place +orders__place +OrdersController\.place +write +"orders\.place"/);
    expect(shop.output).toContain(
      'Application-wide, and on tools too: guards AuthenticationGuard (where there is HTTP), PermissionGuard.',
    );
    expect(shop.output).toContain(
      'Application-wide, but not on tools: interceptors ClassSerializerInterceptor; pipes ValidationPipe.',
    );
  });

  describe('who is let in', () => {
    const routes = (): readonly (readonly [method: string, path: string])[] =>
      [...shop.output.matchAll(/Mapped \{(\S+), (\w+)\} route/g)].map(([, path, method]) => [
        method === 'ALL' ? 'POST' : String(method),
        String(path).replace(/:\w+/g, 'TEA-001'),
      ]);

    it('asks for a token on every route but those of the catalog, the doors and the health check', async () => {
      expect(routes().length).toBeGreaterThan(10);
      for (const [method, path] of routes()) {
        const { status, headers } = await sendRaw(`${shop.url}${path}`, { method });
        const isPublic = /^\/(products|articles|policies|tools|tool-categories|mcp|health)\b/.test(path);
        expect([method, path, status === 401]).toEqual([method, path, !isPublic]);
        expect(headers['www-authenticate']).toBe(isPublic ? undefined : 'Bearer');
      }
    });

    it('refuses a wrong token on every route, also where none is needed', async () => {
      for (const [method, path] of routes()) {
        for (const authorization of ['Bearer dev-customer-eve', 'Basic ZGV2OmRldg==', 'Bearer ']) {
          const answer = await sendRaw(`${shop.url}${path}`, { method, headers: { authorization } });
          expect([method, path, answer.status]).toEqual([method, path, 401]);
          expect(answer.headers['www-authenticate']).toBe('Bearer');
        }
      }
    });

    it('lets anybody run the tools of the catalog, and nobody else’s tools anybody', async () => {
      expect((await anonymous.run('catalog/get-product', { sku: 'TEA-001' })).status).toBe(200);
      expect((await anonymous.run('orders/list')).status).toBe(404);
      expect((await ana.run('orders/list')).status).toBe(200);
    });

    it('keeps a route from whoever lacks its permission, and hides the tool', async () => {
      const [orders, stock] = [await ordersOf(staff), await stockOf('TEA-001')];
      const wanted = { lines: [{ sku: 'TEA-001', quantity: 1 }] };
      expect((await staff.post('/orders', wanted)).status).toBe(403);
      expect((await staff.run('orders/place', wanted)).status).toBe(404);
      expect((await staff.post('/orders', { lines: 'CANARY' })).text).not.toContain('lines');
      expect(await ordersOf(staff)).toEqual(orders);
      expect(await stockOf('TEA-001')).toBe(stock);
    });
  });

  describe('the OpenAPI document', () => {
    it('names the shop’s own routes, the tools that everyone may use with their schemas, and how to sign in', async () => {
      const { body, headers } = await anonymous.get('/openapi.json');
      expect(headers.get('content-type')).toContain('application/json');
      expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Shop' } });
      const { paths, components } = body as unknown as OpenApi;
      expect(components.securitySchemes).toEqual({
        bearer: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
      });
      for (const path of [
        '/products',
        '/products/{sku}',
        '/orders',
        '/orders/{number}',
        '/cart',
        '/articles',
        '/health',
      ]) {
        expect(Object.keys(paths)).toContain(path);
      }
      const { body: seen } = await anonymous.get('/tools');
      for (const { name } of (seen as unknown as { tools: { name: string }[] }).tools) {
        const { body: tool } = await anonymous.get(`/tools/${name}`);
        const run = paths[`/tools/${name}/run`]?.['post'];
        const component = `${name.replace('/', '.')}.input`;
        expect(run?.requestBody.content['application/json'].schema).toEqual({
          $ref: `#/components/schemas/${component}`,
        });
        expect([name, components.schemas[component]]).toEqual([name, tool['inputSchema']]);
        expect(run?.responses).toHaveProperty('200');
      }
      expect(JSON.stringify(body)).not.toMatch(/purchaseCents|warehouseNote/);
    });

    it('is shown on a page for people', async () => {
      const page = await fetch(`${shop.url}/docs`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      expect(await page.text()).toContain('swagger-ui');
    });
  });

  describe('the catalog for people', () => {
    it('is open to everybody and reads its query', async () => {
      const query = '/products?category=tea&maxPriceCents=1500&limit=2';
      const first = productsIn(await anonymous.get(query));
      expect(first.items).toHaveLength(2);
      const second = productsIn(await anonymous.get(`${query}&cursor=${first.nextCursor}`));
      expect(second.items.map(({ sku }) => sku)).not.toEqual(first.items.map(({ sku }) => sku));
      expect(productsIn(await ana.get(query))).toEqual(first);
    });

    it('shows of a product what the tool shows', async () => {
      const product = productIn(await anonymous.get('/products/TEA-001'));
      const { body } = await anonymous.run('catalog/get-product', { sku: 'TEA-001' });
      expect(product).toEqual(body['result']);
    });

    it.each([
      ['/products?limit=many', 400],
      ['/products?limit=1000', 400],
      ['/products?evil=1', 400],
      ['/products/tea', 400],
      ['/products/TEA-999', 404],
      ['/products?cursor=evil', 422],
    ])('answers %s with %i', async (path, status) => {
      expect((await anonymous.get(path)).status).toBe(status);
    });

    it('converts the text of a query, and nothing of a tool’s input', async () => {
      expect(productsIn(await anonymous.get('/products?limit=3')).items).toHaveLength(3);
      const refused = await anonymous.run('catalog/search-products', { limit: '3' });
      expect([refused.status, refused.body['detail']]).toEqual([422, expect.stringMatching(/^\/limit: /)]);
    });
  });

  describe('the orders for people', () => {
    it('shows customers their own, as the tool does', async () => {
      const orders = await ordersOf(ana);
      expect(new Set(orders.map(({ customer }) => customer.id))).toEqual(new Set(['ana']));
      const { body } = await ana.run('orders/list', { limit: 50 });
      expect(orders).toEqual((body['result'] as Page<Order>).items);
      const [newest] = orders;
      const order = orderIn(await ana.get(`/orders/${newest?.number}`));
      expect(order.lines.length).toBeGreaterThan(0);
      expect(order).toEqual((await ana.run('orders/get', { number: newest?.number })).body['result']);
    });

    it('answers an order of somebody else like one that does not exist', async () => {
      const theirs = String((await ordersOf(bo))[0]?.number);
      const missing = theirs.replace(/./, '9');
      const foreign = await ana.get(`/orders/${theirs}`);
      const none = await ana.get(`/orders/${missing}`);
      expect(foreign.status).toBe(404);
      expect(foreign.text.replaceAll(theirs, '')).toBe(none.text.replaceAll(missing, ''));
    });

    it('takes orders on the route and by the tool that is the same method', async () => {
      const before = await stockOf('TEA-002');
      const lines = [{ sku: 'TEA-002', quantity: 1 }];
      const byRoute = await ana.post('/orders', { lines });
      expect(byRoute.status).toBe(201);
      const byTool = await ana.run('orders/place', { lines });
      expect(byTool.status).toBe(200);
      const numbers = [orderIn(byRoute).number, (byTool.body['result'] as Order).number];
      expect((await ordersOf(ana)).slice(0, 2).map(({ number }) => number)).toEqual(numbers.toReversed());
      expect(await stockOf('TEA-002')).toBe(before - 2);
      expect((await bo.get(`/orders/${numbers[0]}`)).status).toBe(404);
    });

    it.each([
      ['a number written as text', { lines: [{ sku: 'TEA-001', quantity: '2' }] }, 400],
      ['what was not asked for', { lines: [{ sku: 'TEA-001', quantity: 1 }], customerId: 'bo' }, 400],
      ['a product twice', { lines: [1, 1].map((quantity) => ({ sku: 'TEA-001', quantity })) }, 400],
      ['a product there is not', { lines: [{ sku: 'TEA-999', quantity: 1 }] }, 422],
      ['a product that is sold out', { lines: [{ sku: 'GAR-010', quantity: 1 }] }, 409],
    ])('orders nothing for %s', async (_what, body, status) => {
      const [orders, stock] = [await ordersOf(ana), await stockOf('TEA-001')];
      expect((await ana.post('/orders', body)).status).toBe(status);
      expect(await ordersOf(ana)).toEqual(orders);
      expect(await stockOf('TEA-001')).toBe(stock);
    });
  });
});
