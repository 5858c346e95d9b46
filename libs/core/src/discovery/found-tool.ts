import type { HandMadeTool } from '../interfaces/hand-made-tool.interface.js';
import type { ToolDeclaration, ToolMethodOptions } from '../interfaces/tool-options.interface.js';
import type { HostAccess } from '../nest/host.plan.js';
import type { Host, HostType } from '../nest/host.scanner.js';

/** A declared tool as it was found, before anything of it was checked. */
export interface FoundTool {
  readonly kind: 'method' | 'class' | 'hand';
  readonly options: ToolDeclaration;
  readonly className: string;
  readonly methodName: string;
  /** The class of the instance that runs it. */
  readonly type: HostType;
  /** The module that provides it; a tool by hand has none. */
  readonly moduleName: string;
  readonly access: HostAccess | undefined;
}

/** A tool that a provider or controller of the application hosts. */
export interface HostedTool extends FoundTool {
  readonly kind: 'method' | 'class';
  readonly host: Host;
  /** The function as the decorator saw it; a later decorator may have replaced it. */
  readonly declared: object;
  /** The function as it is now. */
  readonly current: object;
}

/** A tool that was registered by hand. */
export interface HandTool extends FoundTool {
  readonly kind: 'hand';
  readonly tool: HandMadeTool;
}

/** `OrdersService.find`: how people find the declaration. */
export const placeOf = ({ kind, className, methodName, options }: FoundTool): string =>
  kind === 'hand' ? `the tool ${JSON.stringify(options.name)} by hand` : `${className}.${methodName}`;

/** A tool on a provider's or controller's method, or a tool class. */
export function hostedTool(
  found: Pick<HostedTool, 'kind' | 'host' | 'methodName' | 'options' | 'declared' | 'current'>,
): HostedTool {
  const { host } = found;
  const access = found.kind === 'method' ? (found.options as ToolMethodOptions).access : accessMethodOf(host.prototype);
  const { type, moduleName } = host;
  return { ...found, className: type.name, type, moduleName, access: access as HostAccess | undefined };
}

/** A tool by hand: its object is its host. */
export const handTool = (tool: HandMadeTool): HandTool => ({
  kind: 'hand',
  tool,
  options: tool,
  className: 'by hand',
  methodName: 'execute',
  type: Object,
  moduleName: 'the registry',
  access: accessMethodOf(tool),
});

interface WithAccess {
  checkAccess(input: unknown, context: unknown): unknown;
}

/** Access that depends on values, of a tool class or a tool by hand. */
function accessMethodOf(owner: object): HostAccess | undefined {
  if (typeof (owner as Partial<WithAccess>).checkAccess !== 'function') return undefined;
  return (input, context, host) => (host as WithAccess).checkAccess(input, context);
}
