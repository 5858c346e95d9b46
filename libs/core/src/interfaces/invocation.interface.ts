import type { Account } from './account.interface.js';
import type { ToolError } from '../errors/tool.error.js';
import type { Invoker } from './invoker.interface.js';
import type { CallIdentity } from './call-identity.interface.js';
import type { FormattedContent } from './tool-content.interface.js';
import type { InvocationStatus } from './invocation-status.interface.js';

/** What leaves for the caller. */
export interface FormattedResult {
  /** A sentence for the caller; empty where `value` says all. */
  readonly message: string;
  /** Advice for a model. */
  readonly hints: readonly string[];
  /** JSON, except for plain code, which gets the method's own value. `undefined`: no output. */
  readonly value: unknown;
  /** Pictures, sounds, documents and links beside the value, bytes as base64. Absent where there are none. */
  readonly content?: readonly FormattedContent[];
}

interface Call {
  readonly call: CallIdentity;
  /** The name that was asked for, or the tool's own once it was found. */
  readonly tool: string;
  /** `undefined` where the call stopped before it had one. */
  readonly account: Account | undefined;
  readonly invoker: Invoker;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Milliseconds, by a monotonic clock. */
  readonly duration: number;
}

/** A call that succeeded. */
export interface SucceededInvocation<Output = unknown> extends Call {
  readonly ok: true;
  readonly status: 'succeeded';
  /** The method's own value, untouched. */
  readonly raw: Output;
  readonly result: FormattedResult;
  readonly error?: undefined;
  /** The raw result. */
  unwrap(): Output;
}

/** A call that did not. */
export interface FailedInvocation extends Call {
  readonly ok: false;
  readonly status: Exclude<InvocationStatus, 'succeeded'>;
  readonly error: ToolError;
  readonly raw?: undefined;
  readonly result: FormattedResult;
  /** @throws the {@link ToolError} */
  unwrap(): never;
}

/** One call and how it ended. `ok` discriminates. */
export type Invocation<Output = unknown> = SucceededInvocation<Output> | FailedInvocation;
