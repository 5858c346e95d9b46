import { ToolMcpModule } from '@toolwright/mcp';
import { CLIENTS, type TestClient } from './clients.js';
import { openShop, type Shop } from './shop/shop.app.js';

const ALL = [
  'conversation__echo',
  'conversation__wait',
  'products__find',
  'products__list',
  'products__ping',
  'trouble__fail',
  'trouble__reject',
];

describe.each(CLIENTS)('pages for the client of %s', (_, connect) => {
  let shop: Shop;
  let client: TestClient;
  beforeAll(async () => {
    const endpoints = [1, 3, 7, 100].map((pageSize) => ToolMcpModule.register({ path: `p${pageSize}`, pageSize }));
    shop = await openShop({ endpoints: [...endpoints, ToolMcpModule.register()] });
  });
  afterEach(() => client.close());
  afterAll(() => shop.close());

  const open = async (path: string, account?: string): Promise<void> => {
    client = await connect(new URL(path, shop.url), account);
  };

  const walk = async (): Promise<string[][]> => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await client.page(cursor);
      pages.push(page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return pages;
  };

  it.each([
    ['/p1', ALL.map((name) => [name])],
    ['/p3', [ALL.slice(0, 3), ALL.slice(3, 6), ALL.slice(6)]],
    ['/p7', [ALL]],
    ['/p100', [ALL]],
    ['/mcp', [ALL]],
  ])('of %s hold every tool once, in order, and end', async (path, pages) => {
    await open(path);
    expect(await client.page()).toEqual(await client.page());
    await client.close();
    await open(path);
    expect(await walk()).toEqual(pages);
  });

  it('are the caller’s, and a cursor that leads nowhere is refused', async () => {
    await open('/p3', 'mia');
    const pages = await walk();
    expect(pages.flat()).toContain('products__restock');
    const { nextCursor } = await client.page();
    const ofHidden = Buffer.from('products__restock').toString('base64url');
    await client.close();

    await open('/p3');
    expect((await client.page(nextCursor)).tools.map(({ name }) => name)).toEqual(ALL.slice(3, 6));
    const garbage = ['', 'garbage', ofHidden, Buffer.from('nothing').toString('base64url'), 'x'.repeat(10_000)];
    for (const cursor of [...garbage, Buffer.from(ALL.at(-1)!).toString('base64url')])
      await expect(client.page(cursor)).rejects.toMatchObject({ code: -32_602 });
  });

  it('are one where no size is set, which has no cursor', async () => {
    await open('/mcp');
    await expect(client.page('garbage')).rejects.toMatchObject({ code: -32_602 });
  });
});

it.each([0, -1, 1.5, Number.NaN])('a page of %s tools does not boot', async (pageSize) => {
  await expect(openShop({ endpoints: [ToolMcpModule.register({ pageSize })] })).rejects.toThrow(/pageSize/);
});
