// What it costs to put references in the place of 1,000 entities, beside random ids and beside writing them as they are.
//   npm run bench -- entities [calls=20] [rounds=9]
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Expose, instanceToPlain } from 'class-transformer';
import { EVERYONE, INVOKERS, ToolEntity, ToolMethod, ToolModule, ToolProperty, ToolRunner } from '@toolwright/core';
import { measure, rowOf, title } from './support/measure.mjs';

const [calls = 20, rounds = 9] = process.argv.slice(2).map(Number);
const ANA = Object.freeze({ id: 'ana', permissions: Object.freeze([]) });

class Order {}
for (const field of ['number', 'status'])
  for (const decorate of [ToolProperty(), Expose()]) decorate(Order.prototype, field);

const COLUMNS = Array.from({ length: 18 }, (_, index) => `column${index}`);
const orders = Array.from({ length: 1_000 }, (_, index) =>
  Object.assign(
    new Order(),
    { number: String(index), status: 'open' },
    Object.fromEntries(COLUMNS.map((name) => [name, `${name} of ${index}`])),
  ),
);

class OrderAdapter {
  entity = Order;
  type = 'order';
  idOf = ({ number }) => number;
  label = ({ number }) => `Order ${number}`;
  load = async () => new Map();
  can = () => true;
}
ToolEntity()(OrderAdapter);

class Orders {
  list() {
    return orders;
  }
  none() {
    return null;
  }
}
for (const name of ['list', 'none']) {
  const decorate = ToolMethod({ description: 'Lists.', operation: 'read', permission: EVERYONE });
  Reflect.defineMetadata('design:paramtypes', [], Orders.prototype, name);
  decorate(Orders.prototype, name, Object.getOwnPropertyDescriptor(Orders.prototype, name));
}

class AppModule {}
Module({ imports: [ToolModule.forRoot({ bootReport: false })], providers: [OrderAdapter, Orders] })(AppModule);

const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
const runner = app.get(ToolRunner);
const run = async (name, invoker) => (await runner.run(name, {}, { account: ANA, invoker })).unwrap();

const contenders = {
  'random ids': () => orders.map(() => randomUUID()),
  'JSON.stringify of the entities': () => JSON.stringify(orders),
  'instanceToPlain of the entities': () => instanceToPlain(orders, { strategy: 'excludeAll' }),
  'a call that returns nothing': () => run('orders/none', INVOKERS.mcp),
  'a call that returns handles': () => run('orders/list', INVOKERS.mcp),
  'a call that returns ids': () => run('orders/list', INVOKERS.http),
};
const samples = await measure(contenders, { rounds, calls });
console.log(title('1,000 entities of 20 columns, two of them shown; medians', ['class-transformer']));
console.table(
  Object.fromEntries(
    Object.keys(contenders).map((name) => [
      name,
      rowOf(samples, name, {
        '/ random ids': 'random ids',
        '/ JSON.stringify': 'JSON.stringify of the entities',
        '/ instanceToPlain': 'instanceToPlain of the entities',
      }),
    ]),
  ),
);
await app.close();
