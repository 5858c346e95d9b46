import type { ToolDescription } from '@toolwright/core';

/** What a caller is told of a tool: `GET /tools/{name}`. */
export type ToolAnswer = Omit<ToolDescription, 'wireName'>;

/** The tools of the caller, sorted by name: `GET /tools`. */
export interface ToolsAnswer {
  readonly tools: readonly ToolAnswer[];
}

/** What came of a call that succeeded: `POST /tools/{name}/run`. */
export interface RunAnswer {
  /** What the tool returned; absent where it returned nothing. */
  readonly result?: unknown;
  /** What the tool has to say beside or instead of it; absent where the result says all. */
  readonly message?: string;
  /** Advice for a model; absent where there is none. */
  readonly hints?: readonly string[];
}
