import { TOOL_CONTEXT_BRAND } from '../decorators/metadata.constants.js';

/** What a parameter of a method is to a tool. */
export type ParameterRole =
  | { readonly role: 'undecorated'; readonly type: unknown }
  | { readonly role: 'context' }
  | { readonly role: 'foreign' };

/** `undefined` where TypeScript recorded no types at all. */
export function declaredParameters(prototype: object, methodName: string): ParameterRole[] | undefined {
  const types = Reflect.getMetadata('design:paramtypes', prototype, methodName) as unknown[] | undefined;
  const decorated = decoratedParameters(prototype.constructor, methodName);
  const count = Math.max(types?.length ?? 0, ...[...decorated.keys()].map((index) => index + 1));
  if (types === undefined && count === 0) return undefined;
  return Array.from(
    { length: count },
    (_, index) => decorated.get(index) ?? { role: 'undecorated', type: types?.[index] },
  );
}

function decoratedParameters(type: object, methodName: string): Map<number, ParameterRole> {
  const records = (Reflect.getMetadata('__routeArguments__', type, methodName) ?? {}) as Record<string, Argument>;
  return new Map(Object.values(records).map(({ index, factory }) => [index, roleOf(factory)]));
}

interface Argument {
  readonly index: number;
  readonly factory?: object;
}

const roleOf = (factory: object | undefined): ParameterRole =>
  factory !== undefined && TOOL_CONTEXT_BRAND in factory ? { role: 'context' } : { role: 'foreign' };
