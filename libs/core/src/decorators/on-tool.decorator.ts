import type { ToolEvent, ToolHook } from '../interfaces/tool-event.interface.js';
import { TOOL_OBSERVER_METADATA } from '../metadata.constants.js';

/** Options of `@OnTool`. */
export interface OnToolOptions {
  /** Only calls of this tool. Default: every call. */
  readonly tool?: string;
}

/** What `@OnTool` leaves on a prototype; one method may watch several hooks. */
export interface ObserverMetadata extends OnToolOptions {
  readonly hook: ToolHook;
}

type Observer = (event: ToolEvent) => unknown;

/**
 * Tells a provider's method of calls. An observer that throws or hangs changes nothing and is logged.
 *
 * @example
 * class Metrics {
 *   @OnTool('settled')
 *   count(event: ToolEvent) { increment(event.tool, event.status); }
 * }
 */
export function OnTool(hook: ToolHook, options: OnToolOptions = {}) {
  return <Signature extends Observer>(
    target: object,
    key: string | symbol,
    _descriptor: TypedPropertyDescriptor<Signature>,
  ): void => {
    const before =
      (Reflect.getOwnMetadata(TOOL_OBSERVER_METADATA, target, key) as ObserverMetadata[] | undefined) ?? [];
    Reflect.defineMetadata(TOOL_OBSERVER_METADATA, [...before, { hook, ...options }], target, key);
  };
}
