import { Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolCall } from './tool-call.js';

const logger = new Logger('Toolwright');

/** Stage 12: the method, until it ends or the call does. A result that comes later is dropped and logged. */
export async function execute(call: ToolCall, tool: RegisteredTool, context: ToolContext): Promise<unknown> {
  call.execution = 'started';
  const work = start(tool, call.input, context);
  const raw = await call.lifetime.race(work).catch((error: unknown) => {
    if (call.lifetime.signal.aborted) reportLate(call, work);
    throw error;
  });
  call.execution = 'returned';
  call.raw = raw;
  return raw;
}

/** A synchronous throw and a rejection are the same failure. */
async function start(tool: RegisteredTool, input: unknown, context: ToolContext): Promise<unknown> {
  return tool.execute(input, context);
}

function reportLate(call: ToolCall, work: Promise<unknown>): void {
  const late = `Tool "${call.toolName}" ended after call ${call.identity.id} was over; its`;
  work.then(
    () => logger.warn(`${late} result is dropped.`),
    (error: unknown) => logger.warn(`${late} failure is dropped: ${describeCause(error)}`),
  );
}
