import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import { TOOL_ENTITY_METADATA } from '../metadata.constants.js';

type EntityAdapterClass = abstract new (...dependencies: never[]) => EntityAdapter;

/**
 * Marks a provider that says how entities of one class travel.
 *
 * @example
 * @ToolEntity()
 * class OrderAdapter implements EntityAdapter<Order> {
 *   readonly entity = Order;
 *   readonly type = 'order';
 *   idOf(order: Order) { return order.number; }
 *   async load(numbers: readonly string[]) { return new Map(numbers.map((number) => [number, findOrder(number)])); }
 *   label(order: Order) { return `Order ${order.number}`; }
 *   can(operation: EntityOperation, order: Order, account: Account) { return account.id !== null; }
 * }
 */
export function ToolEntity() {
  return (target: EntityAdapterClass): void => Reflect.defineMetadata(TOOL_ENTITY_METADATA, true, target);
}
