import { HttpException } from '@nestjs/common';
import { inputError, resolveInput } from '../shape/shape-input.js';
import { messageOf } from './message-of.js';
import type { Passage } from './passage.js';

const INPUT_STATUSES: ReadonlySet<number> = new Set([400, 422]);

/**
 * Stage 9: the host's own pipes, then class-transformer and class-validator. What a pipe or an interceptor made of the
 * input is checked against the schema again.
 * @throws ToolInputError
 */
export async function passPipes({ call, tool, host }: Passage, shaped: unknown): Promise<unknown> {
  const { invoker } = call;
  if (host.pipe === undefined) return resolveInput({ tool, invoker }, shaped);
  const piped = await host.pipe(shaped).catch((error: unknown) => {
    if (error instanceof HttpException && INPUT_STATUSES.has(error.getStatus())) {
      throw inputError(tool, [{ path: '', rule: 'pipe', message: messageOf(error) }], invoker);
    }
    throw error;
  });
  return resolveInput({ tool, invoker, recheck: true }, piped);
}
