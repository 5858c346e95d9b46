import { HttpException } from '@nestjs/common';
import { Denial } from '../errors/denial.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import { echoFor, inputError, resolveInput, type ShapedCall } from '../shape/shape-input.js';
import { messageOf } from './message-of.js';

const INPUT_STATUSES: ReadonlySet<number> = new Set([400, 422]);
const ACCESS_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Stage 9: the host's own pipes, then class-transformer and class-validator. What a pipe or an interceptor made of the
 * input is checked against the schema again.
 * @throws ToolInputError
 * @throws Denial for a pipe or parameter decorator that refuses: it speaks before access, and must not tell more than it
 */
export async function passPipes(shaped: ShapedCall, host: CallHost, value: unknown): Promise<unknown> {
  if (host.pipe === undefined) return resolveInput(shaped, { value, recheck: false });
  const piped = await host.pipe(value).catch((error: unknown) => {
    throw refusalOf(error, shaped);
  });
  return resolveInput(shaped, { value: piped, recheck: true });
}

function refusalOf(error: unknown, shaped: ShapedCall): unknown {
  if (!(error instanceof HttpException)) return error;
  const status = error.getStatus();
  if (ACCESS_STATUSES.has(status)) return new Denial('access', 'a pipe or parameter decorator refused', error);
  if (!INPUT_STATUSES.has(status)) return error;
  return inputError([{ path: '', rule: 'pipe', message: messageOf(error) }], echoFor(shaped));
}
