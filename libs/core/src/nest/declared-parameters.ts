import type { ExecutionContext } from '@nestjs/common';
import { TOOL_CONTEXT_BRAND } from '../metadata.constants.js';

/** The function behind `createParamDecorator`. */
export type ParameterFactory = (data: unknown, execution: ExecutionContext) => unknown;

/** What a parameter of a method is to a tool. */
export type ParameterRole =
  | { readonly role: 'undecorated'; readonly type: unknown; readonly pipes: readonly unknown[] }
  | { readonly role: 'body'; readonly type: unknown; readonly pipes: readonly unknown[] }
  /** A part of the input, by `@ToolInput`. */
  | { readonly role: 'named'; readonly name: string }
  | { readonly role: 'context' }
  | {
      readonly role: 'custom';
      readonly type: unknown;
      readonly pipes: readonly unknown[];
      readonly factory: ParameterFactory;
      readonly data: unknown;
    }
  /** Part of an HTTP request, which a tool does not have. */
  | { readonly role: 'route'; readonly decorator: string };

/** `undefined` where TypeScript recorded no types at all. */
export function declaredParameters(prototype: object, methodName: string): ParameterRole[] | undefined {
  const types = Reflect.getMetadata('design:paramtypes', prototype, methodName) as unknown[] | undefined;
  const decorated = argumentsOf(ownerOf(prototype, methodName), methodName);
  if (decorated.size === 0) return types?.map((type) => roleOf(undefined, type));
  const count = Math.max(types?.length ?? 0, ...[...decorated.keys()].map((index) => index + 1));
  return Array.from({ length: count }, (_, index) => roleOf(decorated.get(index), types?.[index]));
}

/** What Nest's parameter decorators leave: `<kind>:<index>` for parts of a request, a long key for custom ones. */
interface Argument {
  readonly index: number;
  readonly key: string;
  readonly factory?: ParameterFactory;
  readonly data?: unknown;
  readonly pipes?: readonly unknown[];
}

const BODY = '3';
const ROUTE_DECORATORS: Readonly<Record<string, string>> = {
  '0': '@Req()',
  '1': '@Res()',
  '2': '@Next()',
  '3': '@Body(property)',
  '4': '@Query()',
  '5': '@Param()',
  '6': '@Headers()',
  '7': '@Session()',
  '8': '@UploadedFile()',
  '9': '@UploadedFiles()',
  '10': '@HostParam()',
  '11': '@Ip()',
  '12': '@RawBody()',
};

const ARGUMENTS = '__routeArguments__';
type Arguments = Record<string, Omit<Argument, 'key'>>;
const NOTHING: ReadonlyMap<number, Argument> = new Map();

/** Nest copies the decorators of an overridden method into those of the override, whose parameters are others. */
function argumentsOf(owner: object, methodName: string): ReadonlyMap<number, Argument> {
  const own = Reflect.getOwnMetadata(ARGUMENTS, owner.constructor, methodName) as Arguments | undefined;
  if (own === undefined) return NOTHING;
  const parent = (Object.getPrototypeOf(owner) as object | null)?.constructor;
  const overridden = ((parent && Reflect.getMetadata(ARGUMENTS, parent, methodName)) ?? {}) as Arguments;
  const written = Object.entries(own).filter(([key, argument]) => overridden[key] !== argument);
  return new Map(written.map(([key, argument]) => [argument.index, { ...argument, key }]));
}

/** The prototype that has the method itself. */
function ownerOf(prototype: object, methodName: string): object {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return Object.hasOwn(prototype, methodName) || parent === null ? prototype : ownerOf(parent, methodName);
}

function roleOf(argument: Argument | undefined, type: unknown): ParameterRole {
  if (argument === undefined) return { role: 'undecorated', type, pipes: [] };
  const { factory, data, key, pipes = [] } = argument;
  if (factory !== undefined) {
    return TOOL_CONTEXT_BRAND in factory ? { role: 'context' } : { role: 'custom', type, pipes, factory, data };
  }
  const kind = key.slice(0, key.indexOf(':'));
  if (kind === BODY && data === undefined) return { role: 'body', type, pipes };
  return { role: 'route', decorator: ROUTE_DECORATORS[kind] ?? 'a parameter decorator of HTTP' };
}
