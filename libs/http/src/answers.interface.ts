import type { FormattedContent, ToolDescription } from '@toolwright/core';

/** What a caller is told of a tool: `GET /tools/{name}`. */
export type ToolAnswer = Omit<ToolDescription, 'wireName'>;

/** The tools of the caller, sorted by name: `GET /tools`. Of the other pages tell the headers. */
export interface ToolsAnswer {
  readonly tools: readonly ToolAnswer[];
}

/** What a caller is told of a category. */
export interface CategoryAnswer {
  readonly slug: string;
  readonly label: string;
  /** Absent where the application gave none. */
  readonly description?: string;
  /** How many of its tools the caller has. */
  readonly tools: number;
}

/** The categories in which the caller has tools, sorted by slug: `GET /tool-categories`. */
export interface CategoriesAnswer {
  readonly categories: readonly CategoryAnswer[];
}

/** What came of a call that succeeded: `/tools/{name}/run`. */
export interface RunAnswer {
  /** What the tool returned; absent where it returned nothing. */
  readonly result?: unknown;
  /** What the tool has to say beside or instead of it; absent where the result says all. */
  readonly message?: string;
  /** Advice for a model; absent where there is none. */
  readonly hints?: readonly string[];
  /** Pictures, sounds, documents and links beside the result, in the blocks of MCP, bytes as base64; absent where there are none. */
  readonly content?: readonly FormattedContent[];
}
