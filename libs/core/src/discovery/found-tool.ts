import type { AccessRule, OutputSource, ToolMethodOptions, ToolOptions } from '../interfaces/tool-options.interface.js';
import type { Host } from '../nest/host.scanner.js';

/** A declared tool as the explorer found it, before anything of it was checked. */
export interface FoundTool {
  readonly kind: 'method' | 'class';
  readonly host: Host;
  readonly methodName: string;
  readonly options: ToolMethodOptions | ToolOptions;
  /** The functions whose Nest enhancers would have to run: as declared, and as it is now. */
  readonly functions: readonly object[];
}

/** `OrdersService.find`: how people find the declaration. */
export const placeOf = ({ host, methodName }: FoundTool): string => `${host.type.name}.${methodName}`;

/** Access that depends on values: the option of a method, the method of a class. */
export function accessRuleOf(found: FoundTool): AccessRule | undefined {
  if (found.kind === 'method') return (found.options as ToolMethodOptions).access;
  const { checkAccess } = found.host.prototype as { checkAccess?: unknown };
  if (typeof checkAccess !== 'function') return undefined;
  return (input, context, host) => (host as HostWithAccess).checkAccess(input, context);
}

interface HostWithAccess {
  checkAccess(input: unknown, context: unknown): boolean | Promise<boolean>;
}

export type { AccessRule, OutputSource };
