import { Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { collectOutcome, isOneValue } from '../output/collect-outcome.js';
import { ToolResult } from '../output/tool-result.js';
import type { ToolCall } from './tool-call.js';

const logger = new Logger('Toolwright');

/** Stage 12: the method, until it ends or the call does. A result that comes later is dropped and logged. */
export async function execute(call: ToolCall, host: CallHost, context: ToolContext): Promise<unknown> {
  call.execution = 'started';
  const returned = host.execute(call.input, context);
  const outcome =
    isOneValue(returned) && call.lifetime.failure === undefined ? returned : await wait(call, context, returned);
  call.execution = 'returned';
  return keep(call, outcome);
}

/** The raw result of the call is the value, whatever words the tool put beside it. */
export function keep(call: ToolCall, outcome: unknown): unknown {
  call.told = outcome instanceof ToolResult ? outcome : undefined;
  call.raw = outcome instanceof ToolResult ? outcome.value : outcome;
  return call.raw;
}

function wait(call: ToolCall, context: ToolContext, returned: unknown): Promise<unknown> {
  const work = collectOutcome(returned, context);
  call.running += 1;
  const outcome = call.lifetime.wait(work).finally(() => {
    call.running -= 1;
  });
  return outcome.catch((error: unknown) => {
    if (call.lifetime.failure !== undefined) reportLate(call, work);
    throw error;
  });
}

function reportLate(call: ToolCall, work: Promise<unknown>): void {
  const late = `Tool "${call.toolName}" ended after call ${call.identity.id} was over; its`;
  work.then(
    () => logger.warn(`${late} result is dropped.`),
    (error: unknown) => {
      if (error !== call.lifetime.failure) logger.warn(`${late} failure is dropped: ${describeCause(error)}`);
    },
  );
}
