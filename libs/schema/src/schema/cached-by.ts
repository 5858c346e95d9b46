import type { SchemaOptions } from './schema-options.js';

type Slot<V> = WeakMap<object, WeakMap<object, WeakMap<object, WeakMap<object, WeakMap<object, Map<string, V>>>>>>;

const NONE = Object.freeze({});

/**
 * A function of a source and options, worked out once for each pair. Selections of rules count by content, functions and
 * rule maps by identity.
 */
export function cachedBy<S extends object, V>(
  make: (source: S, options: SchemaOptions) => V,
): (source: S, options?: SchemaOptions) => V {
  const cache: Slot<V> = new WeakMap();
  return function cached(source, options = {}) {
    const bySource = below(cache, source as object, () => new WeakMap());
    const byReplacement = below(bySource, options.replace ?? NONE, () => new WeakMap());
    const byRepresentation = below(byReplacement, options.representation ?? NONE, () => new WeakMap());
    const byRules = below(byRepresentation, options.rules ?? NONE, () => new WeakMap());
    const byNames = below(byRules, options.nameOf ?? NONE, () => new Map<string, V>());
    return below(byNames, selectionKey(options), () => make(source, options));
  };
}

interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function below<K, V>(cache: Cache<K, V>, key: K, make: () => V): V {
  const found = cache.get(key);
  if (found !== undefined) return found;
  const made = make();
  cache.set(key, made);
  return made;
}

function selectionKey({ groups, strictGroups, always }: SchemaOptions): string {
  return JSON.stringify([groups ?? [], strictGroups ?? false, always ?? false]);
}
