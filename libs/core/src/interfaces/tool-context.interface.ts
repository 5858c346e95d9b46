import type { Account } from './account.interface.js';
import type { CallIdentity } from './call-identity.interface.js';
import type { Invocation } from './invocation.interface.js';
import type { Invoker } from './invoker.interface.js';

/** What a tool may know of the call it runs in: the parameter decorated with `@ToolContext()`. */
export interface ToolContext {
  readonly call: CallIdentity;
  /** Name of the tool. */
  readonly tool: string;
  readonly account: Account;
  readonly invoker: Invoker;
  /** Fires on timeout, on the caller's abort or disconnect and on shutdown. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds after which the call is over. */
  readonly deadline: number;
  /** Tells the caller how far the call is, where it asked to be told. */
  progress(done: number, total?: number, text?: string): void;
  /**
   * Says that an entity is a working copy: its handle keeps its state as the tool leaves it, whatever the store has. Entities
   * that came by handle, and those that were never saved, are kept so by themselves.
   */
  workingCopy<Entity extends object>(entity: Entity): Entity;
  /** Runs another tool for the same account, within this call's deadline and signal. */
  run<Output = unknown>(name: string, input?: unknown): Promise<Invocation<Output>>;
}
