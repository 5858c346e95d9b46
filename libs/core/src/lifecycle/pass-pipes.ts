import { HttpException } from '@nestjs/common';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { inputError, resolveInput } from '../shape/shape-input.js';
import { messageOf } from './message-of.js';
import type { ToolCall } from './tool-call.js';

const INPUT_STATUSES: ReadonlySet<number> = new Set([400, 422]);

/**
 * Stage 9: the host's own pipes, then class-transformer and class-validator. What a pipe or an interceptor made of the
 * input is checked against the schema again.
 * @throws ToolInputError
 */
export async function passPipes(
  call: ToolCall,
  tool: RegisteredTool,
  host: CallHost,
  shaped: unknown,
): Promise<unknown> {
  if (host.pipe === undefined) return resolveInput(tool, shaped, call.invoker);
  const piped = await host.pipe(shaped).catch((error: unknown) => {
    if (error instanceof HttpException && INPUT_STATUSES.has(error.getStatus())) {
      throw inputError(tool, [{ path: '', rule: 'pipe', message: messageOf(error) }], call.invoker);
    }
    throw error;
  });
  return resolveInput(tool, piped, call.invoker, { recheck: true });
}
