import type { Account } from './account.interface.js';
import type { CallIdentity } from './call-identity.interface.js';
import type { FormattedResult } from './invocation.interface.js';
import type { InvocationStatus } from './invocation-status.interface.js';
import type { Invoker } from './invoker.interface.js';

/**
 * When an observer is told.
 * - `started`: unless the call had no account.
 * - `executing`: right before the method, with the resolved input.
 * - `succeeded`: on success only, with raw and formatted result.
 * - `settled`: always, once.
 */
export type ToolHook = 'started' | 'executing' | 'succeeded' | 'settled';

/** What an observer is told. Read-only; for denials, and before the permission passed, it carries nothing of the input. */
export interface ToolEvent {
  readonly hook: ToolHook;
  readonly call: CallIdentity;
  readonly tool: string;
  readonly account: Account | undefined;
  readonly invoker: Invoker;
  /** The resolved input; from `executing` on. */
  readonly input?: unknown;
  /** The method's own value; on `succeeded`, and on `settled` after success. */
  readonly raw?: unknown;
  /** On `succeeded` and `settled`. */
  readonly result?: FormattedResult;
  /** On `settled`. */
  readonly status?: InvocationStatus;
  /** On `settled` of a failure. */
  readonly code?: string;
  /** Milliseconds since the call began. */
  readonly duration: number;
}
