import type { Account } from './account.interface.js';
import type { Invoker } from './invoker.interface.js';
import type { RegisteredTool } from './registered-tool.interface.js';

/** The tools that one account may see through one invoker, resolved and frozen. Running with it uses both. */
export interface Toolset {
  readonly account: Account;
  readonly invoker: Invoker;
  /** Sorted by name. */
  readonly tools: readonly RegisteredTool[];
  /** By name or alias. */
  get(name: string): RegisteredTool | undefined;
}
