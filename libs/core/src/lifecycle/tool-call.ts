import { randomUUID } from 'node:crypto';
import type { JsonSchemaObject } from '@toolwright/schema';
import type { SurroundingCall } from '../accounts/call.scope.js';
import type { ResolvedEntity } from '../entities/resolved-entity.js';
import type { Account } from '../interfaces/account.interface.js';
import type { CallIdentity } from '../interfaces/call-identity.interface.js';
import { INVOKERS, type Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { RunOptions } from '../interfaces/run-options.interface.js';
import type { ToolEvent, ToolHook } from '../interfaces/tool-event.interface.js';
import type { Toolset } from '../interfaces/toolset.interface.js';
import type { ToolResult } from '../output/tool-result.js';
import type { Until } from './prepared-call.js';
import { CallLifetime } from './call.lifetime.js';

/** What a call needs to begin. */
export interface CallRequest {
  readonly name: string;
  readonly options: RunOptions;
  readonly surrounding: SurroundingCall | undefined;
  /** Milliseconds, until the tool is known. */
  readonly timeout: number;
  /** A rehearsal ends early and is no call: nobody is told of it. */
  readonly until?: Until;
}

const NOTHING_EDITED: ReadonlySet<object> = new Set();

/** One call while it runs: what is known of it so far. Stages fill it in, in their order. */
export class ToolCall {
  readonly identity: CallIdentity;
  readonly invoker: Invoker;
  readonly toolset: Toolset | undefined;
  readonly lifetime: CallLifetime;
  readonly startedAt = Date.now();
  private readonly began = performance.now();

  account: Account | undefined;
  tool: RegisteredTool | undefined;
  /** What a caller that can use it is told of the input again. */
  echo: JsonSchemaObject | undefined;
  /** Its own identity, for the calls below it. */
  scope: SurroundingCall | undefined;
  /** The resolved input, from the moment access was granted. */
  input: unknown;
  /** How far the method came. */
  execution: 'not started' | 'started' | 'returned' = 'not started';
  /** Runs of the method that have not ended: an interceptor may give one up, and try again. */
  running = 0;
  /** Whether code of the application runs around the method: what it throws is the application's. */
  authored = false;
  raw: unknown;
  /** What of a value was declared, as JSON. */
  declared: { readonly of: unknown; readonly value: unknown } | undefined;
  /** Entities that came in with the input. */
  entities: readonly ResolvedEntity[] = [];
  /** Entities whose state is not what the store has: their handles keep it. */
  edited: ReadonlySet<object> = NOTHING_EDITED;
  private marked: Set<object> | undefined;
  /** Whether the result names something by a handle. */
  hasHandles = false;
  /** Words of the tool beside its value. */
  told: ToolResult | undefined;

  constructor(readonly request: CallRequest) {
    const { options, surrounding, timeout } = request;
    this.invoker = options.toolset?.invoker ?? options.invoker ?? INVOKERS.code;
    this.toolset = options.toolset;
    this.identity = Object.freeze({
      id: options.callId ?? randomUUID(),
      turn: options.turnId ?? surrounding?.call.turn,
      parent: surrounding?.call.id,
    });
    this.lifetime = new CallLifetime({ timeout, latest: surrounding?.deadline, signal: options.signal, surrounding });
  }

  /** The tool's own name once it was found, before that the one asked for. */
  get toolName(): string {
    return this.tool?.definition.name ?? this.request.name;
  }

  get duration(): number {
    return performance.now() - this.began;
  }

  /** Entities that the tool called working copies. */
  get copies(): Set<object> {
    return (this.marked ??= new Set());
  }

  /** Entities whose handles keep their state. */
  get kept(): ReadonlySet<object> {
    return this.marked === undefined ? this.edited : new Set([...this.edited, ...this.marked]);
  }

  event(hook: ToolHook, more: Partial<ToolEvent> = {}): ToolEvent {
    const { identity, toolName, account, invoker, duration } = this;
    return { hook, call: identity, tool: toolName, account, invoker, duration, ...more };
  }
}
