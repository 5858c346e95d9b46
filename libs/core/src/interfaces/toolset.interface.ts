import type { Account } from './account.interface.js';
import type { Invoker } from './invoker.interface.js';
import type { RegisteredTool } from './registered-tool.interface.js';

/** What a request takes away from the tools its account may see. Nothing here adds one. */
export interface ToolsetNarrowing {
  /** Exactly these tools, by name or alias, of those there would be otherwise; an empty list is none. Default: all. */
  readonly allowOnly?: readonly string[];
  /** Never these tools, by name or alias, whatever else is said. Default: none. */
  readonly deny?: readonly string[];
  /** Only tools of these categories; an empty list is none. Default: all. */
  readonly categories?: readonly string[];
}

/** The tools that one account may see through one invoker, resolved and frozen. Running with it uses both. */
export interface Toolset {
  readonly account: Account;
  readonly invoker: Invoker;
  /** Sorted by name. */
  readonly tools: readonly RegisteredTool[];
  /** What the request took away, for whoever wants to say why a tool is not there. Default: nothing. */
  readonly narrowing?: ToolsetNarrowing;
  /** By name or alias. */
  get(name: string): RegisteredTool | undefined;
}
