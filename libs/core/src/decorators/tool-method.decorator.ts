import type { SchemaSource } from '@toolwright/schema';
import type { ToolMethodOptions } from '../interfaces/tool-options.interface.js';
import { TOOL_METHOD_METADATA } from '../metadata.constants.js';
import { declareHost } from './declared-hosts.js';

/** What `@ToolMethod` leaves on a prototype. */
export interface ToolMethodMetadata {
  readonly options: ToolMethodOptions;
  /** The function as the decorator saw it; a later decorator may have replaced it. */
  readonly declared: object;
}

/**
 * Makes a public method of a provider or controller a tool. The method, its class and its module stay as they are.
 *
 * @throws TypeError when it stands on a class, a property, an accessor, a static or a symbol
 * @example
 * class OrdersService {
 *   @ToolMethod({ description: 'Find an order by its number.', operation: 'read', permission: 'orders.read' })
 *   find(input: FindOrderInput): Order { return findOrder(input.number); }
 * }
 */
export function ToolMethod<Source extends SchemaSource = never>(options: ToolMethodOptions<Source>): MethodDecorator {
  return (target: object, key: string | symbol, descriptor: PropertyDescriptor): void => {
    const declared = methodOf(target, key, descriptor);
    declareHost(target);
    const metadata: ToolMethodMetadata = { options, declared };
    Reflect.defineMetadata(TOOL_METHOD_METADATA, metadata, declared);
    Reflect.defineMetadata(TOOL_METHOD_METADATA, metadata, target, key);
  };
}

function methodOf(target: object, key: string | symbol, descriptor?: PropertyDescriptor): object {
  if (key === undefined) throw misplaced('a class', 'Write @Tool(…) on a class that implements ToolHandler.');
  const name = `"${String(key)}"`;
  if (typeof target === 'function') throw misplaced(`the static ${name}`, 'Make it a method of the instance.');
  if (typeof key === 'symbol') throw misplaced(`the symbol ${name}`, 'Give the method a name.');
  const method: unknown = descriptor?.value;
  if (typeof method === 'function') return method;
  throw misplaced(`the property ${name}`, `Write it as a method: ${key}(input) { … }.`);
}

const misplaced = (place: string, remedy: string): TypeError =>
  new TypeError(`@ToolMethod() stands on ${place}, which is no method. ${remedy}`);
