import type { HttpExchange } from './http-exchange.interface.js';
import type { ToolDefinition } from './tool-definition.interface.js';
import type { ToolContext } from './tool-context.interface.js';

/** What a tool's host is opened with, once the permission has passed. */
export interface HostOpening {
  readonly definition: ToolDefinition;
  readonly context: ToolContext;
  /** The HTTP request the call came with, where it runs as that request's account. */
  readonly http: HttpExchange | undefined;
  /** Shared by the calls of a turn with `contextPer: 'turn'`; otherwise unique per call. */
  readonly scopeKey: object;
  /** As the caller sent it; nobody has measured it yet. */
  readonly input: unknown;
}

/** What a filter made of a failure. */
export type Filtered =
  | { readonly kind: 'unhandled' }
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown };

/** A tool's instance with everything the application put around it, for one call. What is absent was not declared. */
export interface CallHost {
  /** Stage 4. @throws Denial */
  readonly passGuards?: () => Promise<void>;
  /** Stages 8 and 14, around what is in between. */
  readonly intercept?: (input: unknown, work: (input: unknown) => Promise<unknown>) => Promise<unknown>;
  /** Stage 9, ahead of the input's own validation. */
  readonly pipe?: (input: unknown) => Promise<unknown>;
  /** Stage 10. */
  readonly checkAccess?: (input: unknown, context: ToolContext) => unknown;
  /** Stage 12. */
  readonly execute: (input: unknown, context: ToolContext) => unknown;
  /** Around stages 4 to 14. */
  readonly filter?: (thrown: unknown) => Promise<Filtered>;
}
