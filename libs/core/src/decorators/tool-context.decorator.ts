import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ToolContext as Context } from '../interfaces/tool-context.interface.js';
import { TOOL_CONTEXT_BRAND } from './metadata.constants.js';

const contextOf = (_data: unknown, execution: ExecutionContext): Context => execution.getArgByIndex(1);

/** What a tool may know of the call it runs in. One import serves as type and as decorator. */
export type ToolContext = Context;

/**
 * Hands the call's context to a parameter of a tool method.
 *
 * @example
 * class OrdersService {
 *   @ToolMethod({ description: 'List orders.', operation: 'read', permission: 'orders.read' })
 *   list(input: FindOrderInput, @ToolContext() context: ToolContext) { return ordersOf(context.account, input); }
 * }
 */
export const ToolContext = createParamDecorator(Object.assign(contextOf, { [TOOL_CONTEXT_BRAND]: true }));
