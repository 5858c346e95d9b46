import { HttpException } from '@nestjs/common';
import { AccessDeniedError } from '../errors/access-denied.error.js';
import { ExecutionFailedError } from '../errors/execution-failed.error.js';
import { OutputInvalidError } from '../errors/output-invalid.error.js';
import { ToolError } from '../errors/tool.error.js';
import { ToolFailure } from '../errors/tool.failure.js';
import { ToolInputError } from '../errors/tool-input.error.js';
import { NotPlainError } from '../output/plain-value.js';
import { inputError } from '../shape/shape-input.js';
import { UndeclaredOutput } from './check-output.js';
import { Denial } from './denial.js';
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
  if (call.lifetime.signal.aborted && thrown === call.lifetime.signal.reason) return thrown as ToolError;
  if (thrown instanceof Denial) return new AccessDeniedError({ anonymous: call.account?.id === null, cause: thrown });
  if (thrown instanceof UndeclaredOutput || thrown instanceof NotPlainError) return new OutputInvalidError(id, thrown);
  if (call.execution === 'started') return thrownByTool(thrown, call);
  return ToolError.is(thrown) ? thrown : new ExecutionFailedError(id, thrown);
}

/** Only what an author chose for the caller passes; a failure of a nested call is not the caller's business. */
function thrownByTool(thrown: unknown, call: ToolCall): ToolError {
  if (thrown instanceof ToolFailure) return thrown;
  if (thrown instanceof ToolInputError && call.tool) return inputError(call.tool, thrown.violations, call.invoker);
  if (thrown instanceof HttpException && !ToolError.is(thrown) && isForCallers(thrown)) return failureFrom(thrown);
  return new ExecutionFailedError(call.identity.id, thrown);
}

const isForCallers = (exception: HttpException): boolean => exception.getStatus() >= 400 && exception.getStatus() < 500;

const failureFrom = (exception: HttpException): ToolFailure =>
  new ToolFailure(textOf(exception), { httpStatus: exception.getStatus(), cause: exception });

/** Nest's own pipes put a list of messages into the response. */
function textOf(exception: HttpException): string {
  const response = exception.getResponse();
  const message = typeof response === 'string' ? response : (response as { message?: unknown }).message;
  const text = Array.isArray(message) ? message.filter((one) => typeof one === 'string').join('; ') : message;
  return typeof text === 'string' && text !== '' ? text : exception.message;
}

const ACTS: ReadonlySet<string> = new Set(['write', 'trigger']);

function withEffect(error: ToolError, { execution, tool }: ToolCall): ToolError {
  const acted = execution !== 'not started' && tool !== undefined && ACTS.has(tool.definition.operation);
  if (!acted || error instanceof ToolInputError || (error instanceof ToolFailure && error.harmless)) return error;
  return error.withEffect(execution === 'returned' ? 'committed' : 'unknown');
}
