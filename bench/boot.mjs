// What booting with many tools costs, beside a bare scan of the same application. Ratios of medians, interleaved rounds.
//   npm run boot -- [tools=10000] [rounds=5]
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { EVERYONE, ToolMethod, ToolModule, ToolRegistry } from '@toolwright/core';
import { IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';

const [tools = 10_000, rounds = 5] = process.argv.slice(2).map(Number);
const PER_CLASS = 100;

function inputClass(index) {
  const Input = { [`Input${index}`]: class {} }[`Input${index}`];
  for (const rule of [IsString(), MaxLength(100)]) rule(Input.prototype, 'text');
  for (const rule of [IsInt(), Min(0)]) rule(Input.prototype, 'count');
  for (const rule of [IsOptional(), IsString()]) rule(Input.prototype, 'note');
  return Input;
}

function hostClass(index) {
  const Host = { [`Host${index}`]: class {} }[`Host${index}`];
  for (let method = 0; method < PER_CLASS; method += 1) {
    const name = `tool${method}`;
    Object.defineProperty(Host.prototype, name, { value: (input) => input, writable: true, configurable: true });
    Reflect.defineMetadata('design:paramtypes', [inputClass(index * PER_CLASS + method)], Host.prototype, name);
    const descriptor = Object.getOwnPropertyDescriptor(Host.prototype, name);
    ToolMethod({ description: 'Takes input.', operation: 'read', permission: EVERYONE })(
      Host.prototype,
      name,
      descriptor,
    );
  }
  return Host;
}

const hosts = Array.from({ length: Math.ceil(tools / PER_CLASS) }, (_, index) => hostClass(index));

async function bare() {
  class App {}
  Module({ imports: [DiscoveryModule], providers: hosts })(App);
  const started = performance.now();
  const app = await NestFactory.createApplicationContext(App, { logger: false });
  const scanner = app.get(MetadataScanner);
  for (const { instance } of app.get(DiscoveryService).getProviders()) {
    if (instance) for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance))) void name;
  }
  const took = performance.now() - started;
  await app.close();
  return took;
}

let heap = 0;
async function ours() {
  class App {}
  Module({ imports: [ToolModule.forRoot({ bootReport: false })], providers: hosts })(App);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const app = await NestFactory.createApplicationContext(App, { logger: false });
  const took = performance.now() - started;
  globalThis.gc?.();
  heap = (process.memoryUsage().heapUsed - before) / app.get(ToolRegistry).all().length;
  await app.close();
  return took;
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const times = { bare: [], ours: [] };
for (let round = 0; round < rounds; round += 1) {
  times.bare.push(await bare());
  times.ours.push(await ours());
}
console.log(`node ${process.version}, ${tools} tools, ${rounds} rounds`);
console.table({
  'bare application and scan': { ms: Math.round(median(times.bare)), ratio: 1 },
  'with ToolModule, first boot': {
    ms: Math.round(times.ours[0]),
    ratio: +(times.ours[0] / median(times.bare)).toFixed(1),
  },
  'with ToolModule, later boots': {
    ms: Math.round(median(times.ours.slice(1))),
    ratio: +(median(times.ours.slice(1)) / median(times.bare)).toFixed(1),
  },
});
console.log(`heap per tool: ${(heap / 1024).toFixed(1)} KiB`);
