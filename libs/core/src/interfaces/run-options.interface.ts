import type { Account } from './account.interface.js';
import type { Invoker } from './invoker.interface.js';
import type { Progress } from './progress.interface.js';
import type { Toolset } from './toolset.interface.js';

/** Options of `ToolRunner.run`. */
export interface RunOptions {
  /** An account, or an id for `load` of `@ToolAccounts()`. Default: that of the surrounding tool call. */
  readonly account?: Account | string;
  /** Default: `INVOKERS.code`. */
  readonly invoker?: Invoker;
  /** Only these tools exist for the call. It carries account and invoker; others beside it are refused. */
  readonly toolset?: Toolset;
  /** The caller's abort. */
  readonly signal?: AbortSignal;
  /** Told of progress; tools report it with `context.progress`. */
  readonly onProgress?: (progress: Progress) => void;
  /** Default: a random UUID. */
  readonly callId?: string;
  /** Default: that of the surrounding tool call. */
  readonly turnId?: string;
}
