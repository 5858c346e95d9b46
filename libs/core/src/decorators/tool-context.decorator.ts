import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ToolContext as Context } from '../interfaces/tool-context.interface.js';
import { TOOL_CONTEXT_BRAND } from '../metadata.constants.js';

/** A method may be a route as well: there it has no call. */
const contextOf = (_data: unknown, execution: ExecutionContext): Context | undefined =>
  execution.getType<string>() === 'tool' ? execution.getArgByIndex(1) : undefined;

/** What a tool may know of the call it runs in. One import serves as type and as decorator. */
export type ToolContext = Context;

/**
 * Hands the call's context to a parameter of a tool method; `undefined` where the method runs as an HTTP route.
 *
 * @example
 * class OrdersService {
 *   @ToolMethod({ description: 'List orders.', operation: 'read', permission: 'orders.read' })
 *   list(input: FindOrderInput, @ToolContext() context: ToolContext) { return ordersOf(context.account, input); }
 * }
 */
export const ToolContext = createParamDecorator(Object.assign(contextOf, { [TOOL_CONTEXT_BRAND]: true }));
