// What booting with many tools costs, beside the same application with a bare scan of its methods and beside MCP-Nest.
// Every boot has a process of its own; the contenders take turns; ratios are of medians.
//   npm run boot -- [tools=10000] [rounds=5] [toolsPerClass=10]
import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { Type } from 'class-transformer';
import * as rules from 'class-validator';

const require = createRequire(import.meta.url);
const SCANNED = 'bench:scanned';

/** Six fields: a text, an integer, one of three words, an optional boolean, an object, a list of texts. */
function inputClass(name, Address) {
  const Input = { [name]: class {} }[name];
  const fields = {
    text: [rules.IsString(), rules.MinLength(1), rules.MaxLength(100)],
    count: [rules.IsInt(), rules.Min(0), rules.Max(1000)],
    state: [rules.IsIn(['open', 'paid', 'shipped'])],
    urgent: [rules.IsOptional(), rules.IsBoolean()],
    address: [rules.ValidateNested(), Type(() => Address)],
    tags: [rules.IsArray(), rules.ArrayMaxSize(10), rules.IsString({ each: true })],
  };
  for (const [field, decorators] of Object.entries(fields)) {
    for (const decorate of decorators) decorate(Input.prototype, field);
  }
  return Input;
}

function addressClass() {
  class Address {}
  rules.Length(1, 80)(Address.prototype, 'city');
  return Address;
}

function sharedInput() {
  const Input = inputClass('Input', addressClass());
  return () => Input;
}

function ownInput() {
  const Address = addressClass();
  return (index) => inputClass(`Input${index}`, Address);
}

/** Classes with methods, as TypeScript leaves them; `decorate` is what the contender writes on each method. */
function hostClasses({ tools, toolsPerClass }, decorate) {
  return Array.from({ length: Math.ceil(tools / toolsPerClass) }, (_, index) => {
    const Host = { [`Host${index}`]: class {} }[`Host${index}`];
    for (let method = 0; method < Math.min(toolsPerClass, tools - index * toolsPerClass); method += 1) {
      const name = `tool${method}`;
      Object.defineProperty(Host.prototype, name, { value: (input) => input, writable: true, configurable: true });
      decorate(Host.prototype, name, index * toolsPerClass + method);
    }
    return Host;
  });
}

const descriptorOf = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name);

async function bare(size) {
  const providers = hostClasses(size, (prototype, name) =>
    Reflect.defineMetadata(SCANNED, { description: 'Takes input.' }, prototype[name]),
  );
  class App {}
  Module({ imports: [DiscoveryModule], providers })(App);
  return async () => {
    const app = await NestFactory.create(App, { logger: false });
    await app.init();
    return [app, scan(app)];
  };
}

function scan(app) {
  const scanner = app.get(MetadataScanner);
  const found = [];
  for (const { instance } of app.get(DiscoveryService).getProviders()) {
    const prototype = instance && Object.getPrototypeOf(instance);
    if (!prototype) continue;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const metadata = Reflect.getMetadata(SCANNED, prototype[name]);
      if (metadata) found.push({ name, metadata });
    }
  }
  return found.length;
}

const toolwright = (inputs) => async (size) => {
  const { EVERYONE, ToolMethod, ToolModule, ToolRegistry } = await import('@toolwright/core');
  const { ToolMcpModule } = await import('@toolwright/mcp');
  const inputOf = inputs();
  const providers = hostClasses(size, (prototype, name, index) => {
    Reflect.defineMetadata('design:paramtypes', [inputOf(index)], prototype, name);
    const declare = ToolMethod({ description: 'Takes input.', operation: 'read', permission: EVERYONE });
    declare(prototype, name, descriptorOf(prototype, name));
  });
  class App {}
  Module({ imports: [ToolModule.forRoot({ bootReport: false }), ToolMcpModule.register()], providers })(App);
  return async () => {
    const app = await NestFactory.create(App, { logger: false });
    await app.init();
    const tools = app.get(ToolRegistry).all();
    return [app, tools.length, () => tools.map(({ definition }) => JSON.stringify(definition.inputSchema))];
  };
};

async function mcpNest(size) {
  const { McpController, McpStrategy, StreamableHttpTransport, Tool } = require('@rekog/mcp-nest');
  const { z } = await import('zod');
  const parameters = z.object({
    text: z.string().min(1).max(100),
    count: z.number().int().min(0).max(1000),
    state: z.enum(['open', 'paid', 'shipped']),
    urgent: z.boolean().optional(),
    address: z.object({ city: z.string().min(1).max(80) }),
    tags: z.array(z.string()).max(10),
  });
  const controllers = hostClasses(size, (prototype, name, index) => {
    const declare = Tool({ name: `tool-${index}`, description: 'Takes input.', parameters });
    declare(prototype, name, descriptorOf(prototype, name));
  });
  for (const controller of controllers) McpController()(controller);
  const strategy = new McpStrategy({
    name: 'bench',
    version: '1.0.0',
    transports: [new StreamableHttpTransport()],
    allowUnauthenticatedAccess: true,
  });
  class App {}
  Module({ controllers })(App);
  return async () => {
    const app = await NestFactory.create(App, { logger: false });
    strategy.setHttpAdapter(app.getHttpAdapter());
    app.connectMicroservice({ strategy });
    await app.startAllMicroservices();
    await app.init();
    return [app, strategy.getHandlers().size];
  };
}

const BARE = 'bare scan';
const PEER = 'MCP-Nest, one Zod schema for all';
const CONTENDERS = {
  [BARE]: bare,
  'Toolwright, one DTO for all': toolwright(sharedInput),
  'Toolwright, a DTO each': toolwright(ownInput),
  [PEER]: mcpNest,
};

/** Processor time of this process, in milliseconds. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Wall clock, processor time, and the heap that stays; then what the schemas cost that a first list asks for. */
async function measure(boot, { tools }) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const cpu = processorTime();
  const started = performance.now();
  const [app, found, list] = await boot();
  const ms = performance.now() - started;
  const booted = processorTime();
  if (found < tools) throw new Error(`It found ${found} tools of ${tools}.`);
  globalThis.gc();
  const heap = process.memoryUsage().heapUsed - before;
  const asked = processorTime();
  list?.();
  const listed = processorTime() - asked;
  await app.close();
  return { ms, cpu: booted - cpu, heap: heap / tools / 1024, listed };
}

function inFreshProcess(name, tools, toolsPerClass) {
  const parameters = ['--expose-gc', import.meta.filename, '--one', name, String(tools), String(toolsPerClass)];
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' }).trim().split('\n').at(-1));
}

const middle = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const mediansOf = (samples, figure) =>
  Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, middle(list.map((one) => one[figure]))]));
const versionOf = (name) => require(`${name}/package.json`).version;

function compare(tools = 10_000, rounds = 5, toolsPerClass = 10) {
  const samples = Object.fromEntries(Object.keys(CONTENDERS).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(CONTENDERS)) samples[name].push(inFreshProcess(name, tools, toolsPerClass));
  }
  const [ms, cpu, heap, listed] = ['ms', 'cpu', 'heap', 'listed'].map((figure) => mediansOf(samples, figure));
  const rowOf = (name) => ({
    ms: Math.round(ms[name]),
    spread: `${Math.round(Math.min(...samples[name].map((one) => one.ms)))}-${Math.round(Math.max(...samples[name].map((one) => one.ms)))}`,
    'x scan': +(ms[name] / ms[BARE]).toFixed(2),
    'x MCP-Nest': +(ms[name] / ms[PEER]).toFixed(2),
    'cpu ms': Math.round(cpu[name]),
    'cpu x scan': +(cpu[name] / cpu[BARE]).toFixed(2),
    'cpu x MCP-Nest': +(cpu[name] / cpu[PEER]).toFixed(2),
    'KiB per tool': +heap[name].toFixed(1),
    'first schemas, cpu ms': Math.round(listed[name]),
  });
  const versions = ['@nestjs/core', 'class-validator', '@rekog/mcp-nest'].map((name) => `${name} ${versionOf(name)}`);
  console.log(`node ${process.version}, ${versions.join(', ')}`);
  console.log(`${tools} tools, ${toolsPerClass} per class; medians of ${rounds} interleaved rounds in fresh processes`);
  console.table(Object.fromEntries(Object.keys(samples).map((name) => [name, rowOf(name)])));
}

if (process.argv[2] === '--one') {
  const [name, tools, toolsPerClass] = process.argv.slice(3);
  const size = { tools: Number(tools), toolsPerClass: Number(toolsPerClass) };
  console.log(JSON.stringify(await measure(await CONTENDERS[name](size), size)));
  process.exit(0);
}
compare(...process.argv.slice(2).map(Number));
