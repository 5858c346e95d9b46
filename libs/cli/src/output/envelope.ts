import {
  type BootProblem,
  type Effect,
  type Invocation,
  type JsonSchemaObject,
  ToolError,
  ToolInputError,
  type ToolErrorCode,
  type Violation,
} from '@toolwright/core';
import { CommandFailure, type CommandFailureCode } from '../command.failure.js';

/** What `--json` prints: one object, whatever happened. */
export interface Envelope {
  readonly ok: boolean;
  /** The tool it is about; absent where it is about none. */
  readonly tool?: string;
  /** What came of it; absent where there is nothing, and with every failure. */
  readonly result?: unknown;
  readonly error?: EnvelopeError;
  /** What the tool has to say beside or instead of the result, or what went wrong; absent where the result says all. */
  readonly message?: string;
  /** What to try next; absent where there is no advice. */
  readonly hints?: readonly string[];
  /** Ids of the call, under which the log has its reason. Only where a tool was run. */
  readonly call?: Invocation['call'];
}

/** What went wrong. */
export interface EnvelopeError {
  readonly code: ToolErrorCode | CommandFailureCode | 'internal_error';
  readonly message: string;
  /** What is wrong with the input, by JSON Pointer. */
  readonly violations?: readonly Violation[];
  /** What the tool takes instead. */
  readonly schema?: JsonSchemaObject;
  /** What a tool that acts may have done before it failed. */
  readonly effect?: Effect;
  /** What is wrong with the declared tools. */
  readonly problems?: readonly BootProblem[];
}

/** A failure of a tool, of the command, or an accident. */
export function errorOf(error: unknown): EnvelopeError {
  if (ToolError.is(error)) return toolErrorOf(error);
  if (error instanceof CommandFailure) {
    const { code, message, problems } = error;
    return { code, message, ...(problems.length > 0 && { problems }) };
  }
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) };
}

function toolErrorOf(error: ToolError): EnvelopeError {
  const { code, message, effect } = error;
  return {
    code,
    message,
    ...(error instanceof ToolInputError && { violations: error.violations }),
    ...(error instanceof ToolInputError && error.schema && { schema: error.schema }),
    ...(effect && { effect }),
  };
}
