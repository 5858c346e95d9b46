import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ToolExecutionContext } from '@toolwright/core';

const signalOf = (_data: unknown, context: ExecutionContext): AbortSignal | undefined =>
  context.getType<string>() === 'tool' ? ToolExecutionContext.create(context).signal : undefined;

/** Fires when the tool call is over: too late, or nobody waits for it. A route has none. */
export const CallSignal = createParamDecorator(signalOf);
