import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANONYMOUS } from '@toolwright/core';
import { testTools, type ToolsUnderTest } from '@toolwright/testing';
import { AppModule } from '../src/app.module.js';
import { OrdersController } from '../src/orders/orders.controller.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { describeOn, POSTGRES, SQLITE, type StoryDatabase } from './support/databases.js';
import { TOOLS_OF } from './support/shop-tools.js';

describeOn([SQLITE, POSTGRES], 'The tools of the shop in its own code, where there is no HTTP,', (kind) => {
  let database: StoryDatabase;
  let dataDirectory: string;
  let tools: ToolsUnderTest;

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'shop-code-'));
    database = await kind.create();
    process.env['SHOP_DATA_DIR'] = dataDirectory;
    process.env['DATABASE_URL'] = database.environment['DATABASE_URL'] ?? '';
    tools = await testTools(AppModule);
  });
  afterAll(async () => {
    await tools.close();
    await database.drop();
    await rm(dataDirectory, { recursive: true });
  });

  const lines = [{ sku: 'TEA-001', quantity: 1 }];

  it('run for an account that is named, without a token', async () => {
    const { items } = await tools.as('bo').tools(OrdersService).list({ limit: 50 });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ customerId }) => customerId))).toEqual(new Set(['bo']));
  });

  it('run on a route’s method for the user whom the account stands for', async () => {
    const order = await tools.as('bo').tools(OrdersController).place({ lines });
    expect(order).toMatchObject({ customerId: 'bo', status: 'placed' });
    const mine = await tools.as('ana').run('orders/get', { number: order.number });
    expect(mine).toMatchObject({ ok: false, error: { code: 'tool_failed' } });
  });

  it('are kept by the application’s own guard from an account that is no user of the shop', async () => {
    const stranger = tools.as({ id: 'bo', permissions: ['orders.read', 'orders.place'] });
    expect(await stranger.run('orders/place', { lines })).toMatchObject({
      status: 'denied',
      error: { code: 'access_denied' },
    });
  });

  it.each(['ana', 'staff', 'bo'] as const)('are offered to %s as at the doors', async (id) => {
    expect(await tools.as(id).names()).toEqual(TOOLS_OF[id]);
  });

  it('deny whoever may not, user or nobody', async () => {
    for (const account of ['staff', ANONYMOUS]) {
      const invocation = await tools.as(account).run('orders/place', { lines });
      expect(invocation).toMatchObject({ status: 'denied', error: { code: 'access_denied' } });
    }
    const unknown = await tools.as('eve').run('orders/place', { lines });
    expect(unknown).toMatchObject({ status: 'denied', error: { code: 'account_unavailable' } });
  });
});
