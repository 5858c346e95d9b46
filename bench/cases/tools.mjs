// Tools of ours with that input: hosts are made like those of an application, many methods on few classes.
import { ToolMethod } from '@toolwright/core';
import { place } from './order.mjs';
import { orderClass } from './order.mjs';

const PER_CLASS = 100;

/** Classes that carry `count` tools, `orders0/tool0` and so on. */
export const hostsOf = (count, options) =>
  Array.from({ length: Math.ceil(count / PER_CLASS) }, (_, index) =>
    hostClass(index, Math.min(PER_CLASS, count - index * PER_CLASS), options),
  );

/** One class with one tool, `orders/place`. */
export function orderHost(options, Input = orderClass()) {
  class OrdersService {
    place(input) {
      return place(input);
    }
  }
  declare(OrdersService, 'place', { ...options, Input });
  return OrdersService;
}

function hostClass(index, methods, options) {
  const Host = { [`Orders${index}`]: class {} }[`Orders${index}`];
  for (let method = 0; method < methods; method += 1) {
    const name = `tool${method}`;
    Object.defineProperty(Host.prototype, name, { value: place, writable: true, configurable: true });
    declare(Host, name, { ...options, Input: orderClass(`OrderInput${index * PER_CLASS + method}`) });
  }
  return Host;
}

function declare(Host, name, { Input, ...options }) {
  Reflect.defineMetadata('design:paramtypes', [Input], Host.prototype, name);
  const method = ToolMethod({ description: 'Places an order.', operation: 'read', ...options });
  method(Host.prototype, name, Object.getOwnPropertyDescriptor(Host.prototype, name));
}
