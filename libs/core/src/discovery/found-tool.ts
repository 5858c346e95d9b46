import type { HandMadeTool } from '../interfaces/hand-made-tool.interface.js';
import type { ToolDeclaration, ToolMethodOptions } from '../interfaces/tool-options.interface.js';
import type { HostAccess } from '../nest/host.plan.js';
import type { Host, HostType } from '../nest/host.scanner.js';
import { defaultName } from '../registry/tool-name.js';

/** A declared tool as it was found, before anything of it was checked. */
export interface FoundTool {
  readonly kind: 'method' | 'class' | 'hand';
  readonly options: ToolDeclaration;
  /** The declared name, or the one made from class and method. */
  readonly name: string;
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
  const { kind, host, methodName, options, declared, current } = found;
  const { type, moduleName } = host;
  return {
    kind,
    host,
    methodName,
    options,
    declared,
    current,
    name: options.name ?? defaultName(type.name, kind === 'method' ? methodName : undefined),
    className: type.name,
    type,
    moduleName,
    access: accessOf(options, kind === 'class' && host.prototype),
  };
}

/** A tool by hand: its object is its host. */
export const handTool = (tool: HandMadeTool): HandTool => ({
  kind: 'hand',
  tool,
  options: tool,
  name: tool.name,
  className: 'by hand',
  methodName: 'execute',
  type: Object,
  moduleName: 'the registry',
  access: accessOf(tool, tool),
});

/** The same tool with other options, under its name: a hook of the application changed them, its access rule included. */
export function withOptions<Found extends FoundTool>(found: Found, options: ToolDeclaration): Found {
  const owner =
    found.kind === 'hand' ? (found as unknown as HandTool).tool : (found as unknown as HostedTool).host.prototype;
  return { ...found, options, access: accessOf(options, found.kind !== 'method' && owner) };
}

interface WithAccess {
  checkAccess(input: unknown, context: unknown): unknown;
}

/** Access that depends on values: of the options, and of a tool class or a tool by hand. Where there are two, both grant. */
function accessOf(options: ToolDeclaration, owner: object | false): HostAccess | undefined {
  const declared = (options as ToolMethodOptions).access as HostAccess | undefined;
  const own: HostAccess | undefined =
    owner !== false && typeof (owner as Partial<WithAccess>).checkAccess === 'function'
      ? (input, context, host) => (host as WithAccess).checkAccess(input, context)
      : undefined;
  if (declared === undefined || own === undefined) return declared ?? own;
  return async (...asked) => (await declared(...asked)) === true && (await own(...asked)) === true;
}
