// A server of each contender, to be asked over HTTP. Started by `support/server.mjs` in a process of its own.
import 'reflect-metadata';
import { Body, Controller, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { EVERYONE, ToolAccounts, ToolModule } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { OrderInput, place, zodOrder } from './order.mjs';
import { hostsOf, orderHost } from './tools.mjs';

const BO = Object.freeze({ id: 'bo', permissions: Object.freeze(['orders.place']) });
const SILENT = { logger: false };
const create = (module, platform) =>
  platform === 'fastify'
    ? NestFactory.create(module, new FastifyAdapter(), SILENT)
    : NestFactory.create(module, SILENT);

class Accounts {
  fromRequest = () => BO;
}
ToolAccounts()(Accounts);

/** Ours: both doors, one tool behind a permission and an access rule, and others beside it. */
async function ours(platform, count) {
  const governed = orderHost({ permission: 'orders.place', access: (input) => input.quantity < 50 });
  const hosts = [governed, ...hostsOf(count - 1, { permission: EVERYONE })];
  class App {}
  Module({
    imports: [ToolModule.forRoot({ bootReport: false }), ToolMcpModule.register(), ToolHttpModule.register()],
    providers: [...hosts, Accounts],
  })(App);
  return create(App, platform);
}

/** A controller as everybody writes it. */
async function plain(platform) {
  class Orders {
    place(input) {
      return place(input);
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Orders.prototype, 'place');
  Reflect.defineMetadata('design:paramtypes', [OrderInput], Orders.prototype, 'place');
  Body()(Orders.prototype, 'place', 0);
  Post('place')(Orders.prototype, 'place', descriptor);
  Controller('orders')(Orders);
  class App {}
  Module({ controllers: [Orders] })(App);
  const app = await create(App, platform);
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
  return app;
}

/** MCP-Nest, as its documentation says: a Zod schema beside each tool, a strategy beside the application. */
async function mcpNest(platform, count) {
  const { McpController, McpStrategy, StreamableHttpTransport, Tool } = await import('@rekog/mcp-nest');
  class Orders {}
  for (let index = 0; index < count; index += 1) {
    const name = `tool${index}`;
    Orders.prototype[name] = (input) => ({ content: [{ type: 'text', text: JSON.stringify(place(input)) }] });
    Payload()(Orders.prototype, name, 0);
    const declared = {
      name: index === 0 ? 'orders__place' : name,
      description: 'Places an order.',
      parameters: zodOrder(),
    };
    Tool(declared)(Orders.prototype, name, Object.getOwnPropertyDescriptor(Orders.prototype, name));
  }
  McpController()(Orders);
  class App {}
  Module({ controllers: [Orders] })(App);
  const app = await create(App, platform);
  const strategy = new McpStrategy({ name: 'bench', version: '1.0.0', transports: [new StreamableHttpTransport()] });
  strategy.setHttpAdapter(app.getHttpAdapter());
  app.connectMicroservice({ strategy });
  await app.startAllMicroservices();
  return app;
}

/** Bytes that are ready, behind a route of Nest: the least that a list can cost. */
async function bytes(platform, count) {
  const size = Math.max(0, count - 50);
  const ready = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: 'x'.repeat(size) } }));
  class Lists {
    list() {
      return ready;
    }
  }
  Post()(Lists.prototype, 'list', Object.getOwnPropertyDescriptor(Lists.prototype, 'list'));
  Controller('mcp')(Lists);
  class App {}
  Module({ controllers: [Lists] })(App);
  return create(App, platform);
}

export const SERVERS = { ours, plain, mcpNest, bytes };
