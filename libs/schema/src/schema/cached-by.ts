import type { SchemaOptions } from './schema-options.js';

type BySource<V> = WeakMap<object, V>;
type Slot<V> = WeakMap<object, WeakMap<object, WeakMap<object, WeakMap<object, Map<string, BySource<V>>>>>>;

const NONE = Object.freeze({});

/**
 * A function of a source and options, worked out once for each pair. Selections of rules count by content, functions and
 * rule maps by identity. Options are few and sources many: the sources of the same options share one map.
 */
export function cachedBy<S extends object, V>(
  make: (source: S, options: SchemaOptions) => V,
): (source: S, options?: SchemaOptions) => V {
  const cache: Slot<V> = new WeakMap();
  return function cached(source, options = {}) {
    const byRepresentation = below(cache, options.replace ?? NONE, () => new WeakMap());
    const byRules = below(byRepresentation, options.representation ?? NONE, () => new WeakMap());
    const byNames = below(byRules, options.rules ?? NONE, () => new WeakMap());
    const bySelection = below(byNames, options.nameOf ?? NONE, () => new Map<string, BySource<V>>());
    const bySource = below(bySelection, selectionKey(options), (): BySource<V> => new WeakMap());
    return below(bySource, source as object, () => make(source, options));
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

const NO_SELECTION = JSON.stringify([[], false, false]);

function selectionKey({ groups, strictGroups, always }: SchemaOptions): string {
  if (groups === undefined && strictGroups === undefined && always === undefined) return NO_SELECTION;
  return JSON.stringify([groups ?? [], strictGroups ?? false, always ?? false]);
}
