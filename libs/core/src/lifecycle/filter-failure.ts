import { ForbiddenException } from '@nestjs/common';
import type { ToolError } from '../errors/tool.error.js';
import { Denial } from '../errors/denial.js';
import { isA } from '../errors/is-a.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import { ToolResult } from '../output/tool-result.js';
import { UndeclaredOutput } from './check-output.js';
import { keep } from './execute.js';
import { failureOf } from './failure-of.js';
import type { ToolCall } from './tool-call.js';

/**
 * The application's exception filters, around stages 4 to 14. What they return is a success only if it is a
 * `ToolResult.ok(…)` for a failure of input or runtime; a denial, a limit, an aborted or timed-out call never becomes one.
 *
 * @returns the value of that success
 * @throws the failure otherwise, or what a filter made of an exception of the tool
 */
export async function filterFailure(call: ToolCall, host: CallHost, thrown: unknown): Promise<unknown> {
  if (host.filter === undefined || call.lifetime.failure !== undefined) throw thrown;
  const failure = failureOf(thrown, call);
  const filtered = await call.lifetime.race(host.filter(shownToFilters(thrown, failure)));
  const isForgiven = !isA(thrown, Denial) && FORGIVABLE.has(failure.invocationStatus);
  if (filtered.kind === 'returned' && isForgiven && filtered.value instanceof ToolResult) {
    return keep(call, filtered.value);
  }
  if (filtered.kind === 'threw' && call.authored && failure.category === 'runtime')
    throw causedBy(filtered.error, thrown);
  throw thrown;
}

/** What Nest would have thrown, where it is one of its guards that refused; else the failure, if it is one of ours. */
function shownToFilters(thrown: unknown, failure: ToolError): unknown {
  if (isA(thrown, UndeclaredOutput)) return failure;
  if (!isA(thrown, Denial)) return thrown;
  if (thrown.gate !== 'guard') return failure;
  return thrown.cause ?? new ForbiddenException('Forbidden resource', { cause: failure });
}

const FORGIVABLE: ReadonlySet<string> = new Set(['failed', 'invalid']);

/** A filter that breaks, as one for HTTP does here, must not hide what it was to handle. */
function causedBy(error: unknown, original: unknown): unknown {
  if (!(error instanceof Error) || error === original || error.cause !== undefined || !Object.isExtensible(error))
    return error;
  return Object.defineProperty(error, 'cause', { value: original, configurable: true });
}
