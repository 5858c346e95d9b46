import { type FailedInvocation, type Invocation, TimedOutError } from '@toolwright/core';
import type { Answer } from '../output/answer.js';
import { errorOf } from '../output/envelope.js';
import { resultText } from '../output/result-text.js';
import { meantName } from './find-tool.js';
import type { Session } from './session.js';

/** What is run, and when it is over. */
export interface RunRequest {
  readonly name: string;
  readonly input: unknown;
  /** Milliseconds after which the call is over, where that is sooner than the tool's own time. */
  readonly timeout: number | undefined;
  readonly signal: AbortSignal;
}

/** Runs one tool, as what the caller may see. A call that failed is an answer too. */
export async function runTool({ doors, toolset }: Session, request: RunRequest): Promise<Answer> {
  const limit = request.timeout === undefined ? [] : [AbortSignal.timeout(request.timeout)];
  const signal = AbortSignal.any([request.signal, ...limit]);
  const invocation = await doors.runner.run(request.name, request.input, { toolset, signal });
  if (invocation.ok) return succeeded(invocation);
  const isLate = limit.some(({ aborted }) => aborted) && invocation.error.code === 'cancelled';
  const error = isLate ? lateError(invocation, request.timeout as number) : invocation.error;
  return failed(invocation, error, hintsFor(error.code, request.name, meantName(toolset, request.name)));
}

function succeeded({ tool, call, result }: Invocation): Answer {
  const { value, message, hints } = result;
  const envelope = {
    ok: true,
    tool,
    ...(value !== undefined && { result: value }),
    ...(message !== '' && { message }),
    ...(hints.length > 0 && { hints }),
    call,
  };
  return { envelope, text: resultText(value), notes: [message, ...hints].filter(Boolean) };
}

function failed({ tool, call }: FailedInvocation, failure: FailedInvocation['error'], hints: string[]): Answer {
  const error = errorOf(failure);
  const { code, message } = error;
  const envelope = { ok: false, tool, error, message, ...(hints.length > 0 && { hints }), call };
  return { envelope, text: '', notes: [message, ...hints, `(${code}, call ${call.id})`] };
}

/** The command's own time is up, which is no cancellation of the user's. */
function lateError({ error }: FailedInvocation, timeout: number): TimedOutError {
  const late = new TimedOutError(timeout);
  return error.effect ? late.withEffect(error.effect) : late;
}

function hintsFor(code: string, name: string, meant: string | undefined): string[] {
  if (code === 'input_invalid') return [`toolwright info ${name} shows what the tool takes.`];
  if (code !== 'tool_not_found') return [];
  return meant === undefined ? [] : [`Did you mean ${meant}?`];
}
