import { SetMetadata, type CanActivate, type ExecutionContext, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ToolMcpModule } from '@toolwright/mcp';
import { CLIENTS, legacy, modern, send } from './clients.js';
import { openShop } from './shop/shop.app.js';

/** The application's own: shut, unless it is said to be open. */
class OpeningHours implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    return Reflect.getMetadata('open', context.getClass()) === true;
  }
}

const providers: Provider[] = [{ provide: APP_GUARD, useClass: OpeningHours }];

describe('the endpoint behind a guard of the application', () => {
  it.each(CLIENTS)('is open to a client of %s where it has the decorator that says so', async (_revision, connect) => {
    const decorators = [SetMetadata('open', true)];
    const endpoints = [
      ToolMcpModule.register({ controller: { decorators } }),
      ToolMcpModule.register({ path: 'shut' }),
    ];
    const shop = await openShop({ endpoints, providers });
    const client = await connect(shop.url);
    expect((await client.call('products__find', { sku: 'ABC' })).structuredContent).toMatchObject({ sku: 'ABC' });
    await client.close();
    expect((await send(new URL('/shut', shop.url), modern('tools/list'))).status).toBe(403);
    await shop.close();
  });

  it('is shut without it', async () => {
    const shop = await openShop({ providers });
    const parameters = { name: 'products__find', arguments: { sku: 'ABC' } };
    for (const request of [modern('tools/call', parameters), legacy('tools/call', parameters)]) {
      expect((await send(shop.url, request)).status).toBe(403);
    }
    expect(shop.products.runs).toEqual([]);
    expect(shop.ledger.entries).toEqual([]);
    await shop.close();
  });
});
