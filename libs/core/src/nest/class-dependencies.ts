import { Scope } from '@nestjs/common';

interface Named {
  readonly index?: number;
  readonly param?: unknown;
  readonly type?: unknown;
}

/** The scope that `@Injectable` wrote on a class. */
export const scopeOf = (type: object): Scope =>
  (Reflect.getMetadata('scope:options', type) as { scope?: Scope } | undefined)?.scope ?? Scope.DEFAULT;

/** Tokens of everything that Nest injects into a class, through its constructor or its properties. */
export function dependenciesOf(type: object): ReadonlySet<unknown> {
  const types = (Reflect.getMetadata('design:paramtypes', type) as unknown[] | undefined) ?? [];
  const named = namedIn('self:paramtypes', type);
  const properties = namedIn('self:properties_metadata', type);
  return new Set([...types, ...named.map(({ param }) => param), ...properties.map((one) => one.type)].map(tokenOf));
}

const namedIn = (key: string, type: object): readonly Named[] =>
  (Reflect.getMetadata(key, type) as Named[] | undefined) ?? [];

/** `forwardRef(() => Token)`, in classes that import each other. */
function tokenOf(token: unknown): unknown {
  const { forwardRef } = (token ?? {}) as { forwardRef?: () => unknown };
  return typeof forwardRef === 'function' ? forwardRef() : token;
}
