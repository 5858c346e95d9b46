import { HttpException } from '@nestjs/common';
import { AccessDeniedError } from '../errors/access-denied.error.js';
import { ExecutionFailedError } from '../errors/execution-failed.error.js';
import { OutputInvalidError } from '../errors/output-invalid.error.js';
import { RateLimitedError } from '../errors/rate-limited.error.js';
import { ResultTooLargeError } from '../errors/result-too-large.error.js';
import { OversizedResult } from '../results/oversized-result.js';
import { ToolError } from '../errors/tool.error.js';
import { ToolFailure } from '../errors/tool.failure.js';
import { ToolInputError } from '../errors/tool-input.error.js';
import { NotPlainError } from '../transforms/wire-value.js';
import { UndeclaredOutput } from './check-output.js';
import { Denial } from '../errors/denial.js';
import { messageOf } from './message-of.js';
import type { ToolCall } from './tool-call.js';

/** Whatever ended a call, as the one failure its caller may read. Never throws. */
export function failureOf(thrown: unknown, call: ToolCall): ToolError {
  try {
    return withEffect(translate(thrown, call), call);
  } catch {
    return withEffect(new ExecutionFailedError(call.identity.id, 'something that cannot be looked at'), call);
  }
}

function translate(thrown: unknown, call: ToolCall): ToolError {
  const { id } = call.identity;
  const { failure } = call.lifetime;
  if (failure !== undefined && thrown === failure) return failure;
  if (thrown instanceof Denial) return refusal(thrown, call);
  if (thrown instanceof UndeclaredOutput || thrown instanceof NotPlainError) return new OutputInvalidError(id, thrown);
  if (thrown instanceof OversizedResult) return new ResultTooLargeError(thrown.limit);
  if (call.authored) return thrownByAuthor(thrown, call);
  return ToolError.is(thrown) ? thrown : new ExecutionFailedError(id, thrown);
}

const TOO_MANY_REQUESTS = 429;

/** A throttling guard limits, every other one denies. */
function refusal(denial: Denial, call: ToolCall): ToolError {
  const { cause } = denial;
  const throttled = cause instanceof HttpException && cause.getStatus() === TOO_MANY_REQUESTS;
  return throttled
    ? new RateLimitedError({ cause: denial, retryAfter: denial.retryAfter })
    : new AccessDeniedError({ anonymous: call.account?.id === null, cause: denial });
}

/** Only what an author chose for the caller passes; a failure of a nested call is not the caller's business. */
function thrownByAuthor(thrown: unknown, call: ToolCall): ToolError {
  if (thrown instanceof ToolFailure) return thrown;
  if (thrown instanceof ToolInputError)
    return new ToolInputError(thrown.violations, call.echo && { schema: call.echo });
  if (thrown instanceof HttpException && !ToolError.is(thrown) && isForCallers(thrown)) return failureFrom(thrown);
  return new ExecutionFailedError(call.identity.id, thrown);
}

const isForCallers = (exception: HttpException): boolean => exception.getStatus() >= 400 && exception.getStatus() < 500;

const failureFrom = (exception: HttpException): ToolFailure =>
  new ToolFailure(messageOf(exception), { httpStatus: exception.getStatus(), cause: exception });

const ACTS: ReadonlySet<string> = new Set(['write', 'trigger']);

function withEffect(error: ToolError, { execution, tool }: ToolCall): ToolError {
  const acted = execution !== 'not started' && tool !== undefined && ACTS.has(tool.definition.operation);
  if (!acted || error instanceof ToolInputError || (error instanceof ToolFailure && error.harmless)) return error;
  return error.withEffect(execution === 'returned' ? 'committed' : 'unknown');
}
