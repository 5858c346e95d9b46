import type { EntityClass, EntityOperation } from '../interfaces/entity-adapter.interface.js';
import { TOOL_INPUT_METADATA } from '../metadata.constants.js';

/** The JSON type of a scalar parameter; `'integer'` and `'date'` cannot be told from TypeScript's types. */
export type ScalarType = 'string' | 'number' | 'integer' | 'boolean' | 'date';

/** Options of `@ToolInput`. */
export interface ToolInputOptions {
  readonly description?: string;
  /** Default: by the parameter's type. */
  readonly type?: ScalarType;
  /** The type of a list's items: it says that the parameter is one. Required for lists without `enum`. */
  readonly items?: ScalarType;
  /** The only values there are: a TypeScript enum or a list. */
  readonly enum?: Readonly<Record<string, string | number>> | readonly (string | number)[];
  /** The parameter is an entity, or a list of them: as with `@EntityInput`. */
  readonly entity?: () => EntityClass;
  /** With `entity`: the natural key by which it may be given. Default: the adapter's only one. */
  readonly by?: string;
  /** With `entity`: what the tool does with it. Default: `'view'`. */
  readonly operation?: EntityOperation;
  /** Whether the parameter may be left out. Default: whether it has a `default`. */
  readonly optional?: boolean;
  /** What the method receives when the caller leaves it out. */
  readonly default?: unknown;
}

/** What `@ToolInput` leaves on a prototype. */
export interface ToolInputMetadata {
  readonly index: number;
  readonly name: string;
  readonly options: ToolInputOptions;
}

/**
 * Names a scalar, enum or list parameter of a tool method; all of them together are the input.
 *
 * @example
 * class OrdersService {
 *   @ToolMethod({ description: 'Find an order.', operation: 'read', permission: 'orders.read' })
 *   find(@ToolInput('number', { description: 'Order number' }) number: string) { return findOrder(number); }
 * }
 */
export function ToolInput(name: string, options: ToolInputOptions = {}): ParameterDecorator {
  return (target, key, index) => declareParameter(target, key, { index, name, options });
}

function declareParameter(target: object, key: string | symbol | undefined, parameter: ToolInputMetadata): void {
  if (key === undefined)
    throw new TypeError('@ToolInput() stands on a constructor. Write it on a parameter of a tool.');
  const before = Reflect.getOwnMetadata(TOOL_INPUT_METADATA, target, key) as readonly ToolInputMetadata[] | undefined;
  Reflect.defineMetadata(TOOL_INPUT_METADATA, [...(before ?? []), parameter], target, key);
}
