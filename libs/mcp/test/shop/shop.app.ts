import type { AddressInfo } from 'node:net';
import { Module, type INestApplication, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { ToolModule } from '@toolwright/core';
import { ToolMcpModule } from '@toolwright/mcp';
import { Ledger, ShopAccounts } from './shop.accounts.js';
import { ConversationService, ProductsService, TroubleService } from './shop.tools.js';

/** A running shop. */
export interface Shop {
  readonly app: INestApplication;
  readonly url: URL;
  readonly products: ProductsService;
  readonly conversation: ConversationService;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** Default: one endpoint at `/mcp`. */
  readonly endpoints?: ModuleMetadata['imports'];
  readonly providers?: ModuleMetadata['providers'];
  /** Default: true. */
  readonly bodyParser?: boolean;
  readonly configure?: (app: INestApplication) => void;
  /** Default: Express. */
  readonly adapter?: AbstractHttpAdapter;
}

const SERVICES = [ProductsService, TroubleService, ConversationService, ShopAccounts, Ledger];

export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const { bodyParser = true } = options;
  const settings = { logger: false, abortOnError: false, bodyParser } as const;
  const app = await NestFactory.create(moduleOf(options), ...adapterOf(options), settings);
  options.configure?.(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    products: app.get(ProductsService),
    conversation: app.get(ConversationService),
    ledger: app.get(Ledger),
    close: () => close(app),
  };
}

const adapterOf = ({ adapter }: ShopOptions) =>
  (adapter === undefined ? [] : [adapter]) as unknown as [AbstractHttpAdapter];

function moduleOf({ endpoints = [ToolMcpModule.register()], providers = [] }: ShopOptions) {
  @Module({
    imports: [ToolModule.forRoot({ bootReport: false }), ...endpoints],
    providers: [...SERVICES, ...providers],
  })
  class ShopModule {}
  return ShopModule;
}

async function close(app: INestApplication): Promise<void> {
  (app.getHttpServer() as { closeAllConnections(): void }).closeAllConnections();
  await app.close();
}
