import type { InferOutput, SchemaSource } from '@toolwright/schema';
import type { ToolHandler } from '../interfaces/tool-handler.interface.js';
import type { ToolOptions } from '../interfaces/tool-options.interface.js';
import { declareHost } from './declared-hosts.js';
import { TOOL_CLASS_METADATA } from '../metadata.constants.js';

type HandlerClass<Input> = abstract new (...dependencies: never[]) => ToolHandler<Input>;

/**
 * Makes a provider class that implements `ToolHandler` a tool.
 *
 * @throws TypeError when the class has no method `execute`
 * @example
 * @Tool({ description: 'Look up an order.', operation: 'read', permission: SIGNED_IN, input: FindOrderInput })
 * class Lookup implements ToolHandler<FindOrderInput, Order> {
 *   execute(input: FindOrderInput): Order { return findOrder(input.number); }
 * }
 */
export function Tool<Source extends SchemaSource>(options: ToolOptions<Source>) {
  return (target: HandlerClass<InferOutput<Source>>): void => {
    const { execute } = target.prototype as Partial<ToolHandler>;
    if (typeof execute !== 'function') throw new TypeError(withoutExecute(target.name));
    declareHost(target.prototype as object);
    Reflect.defineMetadata(TOOL_CLASS_METADATA, options, target);
  };
}

const withoutExecute = (name: string): string =>
  `@Tool() stands on "${name}", which has no method "execute". ` +
  'Implement ToolHandler, or write @ToolMethod(…) on the method that is to be the tool.';
