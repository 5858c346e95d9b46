import type { ToolMethodOptions, ToolOptions } from '../interfaces/tool-options.interface.js';
import type { HostAccess } from '../nest/host.plan.js';
import type { Host } from '../nest/host.scanner.js';

/** A declared tool as the explorer found it, before anything of it was checked. */
export interface FoundTool {
  readonly kind: 'method' | 'class';
  readonly host: Host;
  readonly methodName: string;
  readonly options: ToolMethodOptions | ToolOptions;
  /** The function as the decorator saw it; a later decorator may have replaced it. */
  readonly declared: object;
  /** The function as it is now. */
  readonly current: object;
}

/** `OrdersService.find`: how people find the declaration. */
export const placeOf = ({ host, methodName }: FoundTool): string => `${host.type.name}.${methodName}`;

/** Access that depends on values: the option of a method, the method of a class. */
export function accessRuleOf(found: FoundTool): HostAccess | undefined {
  if (found.kind === 'method') return (found.options as ToolMethodOptions).access as HostAccess | undefined;
  const { checkAccess } = found.host.prototype as { checkAccess?: unknown };
  if (typeof checkAccess !== 'function') return undefined;
  return (input, context, host) => (host as HostWithAccess).checkAccess(input, context);
}

interface HostWithAccess {
  checkAccess(input: unknown, context: unknown): boolean | Promise<boolean>;
}
