import { Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { collectOutcome } from '../output/collect-outcome.js';
import { ToolResult } from '../output/tool-result.js';
import type { ToolCall } from './tool-call.js';

const logger = new Logger('Toolwright');

/** Stage 12: the method, until it ends or the call does. A result that comes later is dropped and logged. */
export async function execute(call: ToolCall, host: CallHost, context: ToolContext): Promise<unknown> {
  call.execution = 'started';
  call.running += 1;
  const work = start(call, host, context);
  const outcome = await call.lifetime.race(work).catch((error: unknown) => {
    call.running -= 1;
    if (call.lifetime.signal.aborted) reportLate(call, work);
    throw error;
  });
  call.running -= 1;
  call.execution = 'returned';
  return keep(call, outcome);
}

/** The raw result of the call is the value, whatever words the tool put beside it. */
export function keep(call: ToolCall, outcome: unknown): unknown {
  call.told = outcome instanceof ToolResult ? outcome : undefined;
  call.raw = outcome instanceof ToolResult ? outcome.value : outcome;
  return call.raw;
}

/** A synchronous throw and a rejection are the same failure. */
async function start(call: ToolCall, host: CallHost, context: ToolContext): Promise<unknown> {
  return collectOutcome(host.execute(call.input, context), context.signal, (count) => context.progress(count));
}

function reportLate(call: ToolCall, work: Promise<unknown>): void {
  const late = `Tool "${call.toolName}" ended after call ${call.identity.id} was over; its`;
  work.then(
    () => logger.warn(`${late} result is dropped.`),
    (error: unknown) => {
      if (error !== call.lifetime.signal.reason) logger.warn(`${late} failure is dropped: ${describeCause(error)}`);
    },
  );
}
