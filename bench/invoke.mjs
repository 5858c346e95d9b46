// What a call costs in process, beside a lifecycle written by hand and what others do per call.
//   npm run bench -- invoke [calls=2000] [rounds=9]
import 'reflect-metadata';
import { Injectable, Module, UseGuards, UseInterceptors, UsePipes, ValidationPipe } from '@nestjs/common';
import { ExternalContextCreator, NestFactory } from '@nestjs/core';
import { asSchema, executeTool, safeParseJSON, tool } from '@ai-sdk/provider-utils';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { INVOKERS, OnTool, ToolModule, ToolRunner, ToolsetResolver } from '@toolwright/core';
import { checkByHand, INPUT, OrderInput, place, zodOrder } from './cases/order.mjs';
import { orderHost } from './cases/tools.mjs';
import { measure, rowOf, title } from './support/measure.mjs';

const [calls = 2_000, rounds = 9] = process.argv.slice(2).map(Number);
const BO = Object.freeze({ id: 'bo', permissions: Object.freeze(['orders.place']) });
const OPTIONS = { permission: 'orders.place', access: (input) => input.quantity < 50 };

// The floor: seven awaited steps and the checks, by hand.
const trail = [];
const remember = (row) => {
  if (trail.push(row) > 1_000) trail.length = 0;
};
const tools = new Map([['orders/place', { permission: 'orders.place', execute: place }]]);
let count = 0;
const steps = {
  open: async (account) => ({ id: (count += 1), account, startedAt: Date.now() }),
  find: async (name) => tools.get(name),
  permission: async (found, account) => {
    if (!account.permissions.includes(found.permission)) throw new Error('denied');
  },
  validate: async (input) => checkByHand(input),
  access: async (input) => {
    if (!OPTIONS.access(input)) throw new Error('denied');
  },
  execute: async (found, input) => found.execute(input),
  settle: async (call, raw) => {
    remember({ call: call.id, account: call.account.id, status: 'succeeded' });
    return Object.freeze({ ok: true, raw, call: call.id });
  },
};
async function byHand(name, input, account) {
  const call = await steps.open(account);
  const found = await steps.find(name);
  await steps.permission(found, account);
  const checked = await steps.validate(input);
  await steps.access(checked);
  return steps.settle(call, await steps.execute(found, checked));
}

// Ours, once as it is and once with enhancers of the application.
class Pass {
  canActivate() {
    return true;
  }
}
class Through {
  intercept(_context, next) {
    return next.handle();
  }
}
class Same {
  transform(value) {
    return value;
  }
}
class Audit {
  settled({ call, account, status }) {
    remember({ call: call.id, account: account?.id, status });
  }
}
Injectable()(Audit);
OnTool('settled')(Audit.prototype, 'settled', Object.getOwnPropertyDescriptor(Audit.prototype, 'settled'));

async function start(host) {
  class App {}
  Module({ imports: [ToolModule.forRoot({ bootReport: false })], providers: [host, Audit] })(App);
  const app = await NestFactory.createApplicationContext(App, { logger: false });
  const toolset = (invoker) => app.get(ToolsetResolver).resolve({ account: BO, invoker });
  return { app, runner: app.get(ToolRunner), model: await toolset(INVOKERS.mcp), code: await toolset(INVOKERS.code) };
}
const enhanced = orderHost(OPTIONS);
UseGuards(Pass)(enhanced);
UseInterceptors(Through, new Through())(enhanced);
UsePipes(Same)(enhanced);
const plain = await start(orderHost(OPTIONS));
const full = await start(enhanced);

// Nest's own way to call a method outside of HTTP.
class NestOrders {
  place(input) {
    return place(input);
  }
}
UseGuards(Pass)(NestOrders);
UseInterceptors(Through, new Through())(NestOrders);
UsePipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }))(NestOrders);
Reflect.defineMetadata('design:paramtypes', [OrderInput], NestOrders.prototype, 'place');
Reflect.defineMetadata('__routeArguments__', { '3:0': { index: 0, data: undefined, pipes: [] } }, NestOrders, 'place');
class NestApp {}
Module({ providers: [NestOrders] })(NestApp);
const nest = await NestFactory.createApplicationContext(NestApp, { logger: false });
const instance = nest.get(NestOrders);
const external = nest
  .get(ExternalContextCreator)
  .create(
    instance,
    instance.place,
    'place',
    '__routeArguments__',
    { exchangeKeyForValue: (_type, _data, [input]) => input },
    undefined,
    undefined,
    undefined,
    'tool',
  );

// AI SDK: what it does with a model's tool call.
const aiTool = tool({
  description: 'Places an order.',
  inputSchema: zodOrder(),
  execute: async (input) => place(input),
});
const aiSchema = asSchema(aiTool.inputSchema);
const text = JSON.stringify(INPUT);
async function aiCall() {
  const parsed = await safeParseJSON({ text, schema: aiSchema });
  if (!parsed.success) throw parsed.error;
  const options = { toolCallId: '1', messages: [] };
  for await (const part of executeTool({ execute: aiTool.execute, input: parsed.value, options })) {
    if (part.type === 'final') return part.output;
  }
}

// MCP SDK: its own client and server, linked in memory.
const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
const server = new McpServer({ name: 'bench', version: '1.0.0' });
server.registerTool('place', { description: 'Places an order.', inputSchema: zodOrder() }, async (input) => ({
  content: [{ type: 'text', text: JSON.stringify(place(input)) }],
}));
const client = new Client({ name: 'bench', version: '1.0.0' });
await Promise.all([server.connect(serverSide), client.connect(clientSide)]);

const succeeded = (invocation) => {
  if (!invocation.ok) throw invocation.error;
};
const bare = async (input) => place(input);
const contenders = {
  'bare async function': () => bare(INPUT),
  'by hand: 7 awaited steps and checks': () => byHand('orders/place', INPUT, BO),
  'ours, plain code': async () => succeeded(await plain.runner.run('orders/place', INPUT, { account: BO })),
  'ours, with a toolset': async () => succeeded(await plain.runner.run('orders/place', INPUT, { toolset: plain.code })),
  'ours, for a model': async () => succeeded(await plain.runner.run('orders/place', INPUT, { toolset: plain.model })),
  'ours, guard + 2 interceptors + pipe': async () =>
    succeeded(await full.runner.run('orders/place', INPUT, { toolset: full.code })),
  'Nest external context, the same + ValidationPipe': () => external({ ...INPUT }),
  'AI SDK, parse and execute': aiCall,
  'MCP SDK in memory': () => client.callTool({ name: 'place', arguments: INPUT }),
};
await external({ ...INPUT });

const samples = await measure(contenders, { calls, rounds });
console.log(
  title(`A call in process, CPU µs, medians of ${rounds} rounds of ${calls} calls`, [
    '@nestjs/core',
    'class-validator',
    'ai',
    '@modelcontextprotocol/server',
  ]),
);
console.table(
  Object.fromEntries(
    Object.keys(contenders).map((name) => [
      name,
      rowOf(samples, name, {
        'by hand': 'by hand: 7 awaited steps and checks',
        'Nest external': 'Nest external context, the same + ValidationPipe',
        'AI SDK': 'AI SDK, parse and execute',
      }),
    ]),
  ),
);
await client.close();
await Promise.all([plain.app.close(), full.app.close(), nest.close()]);
