import { exposedFieldsOf } from '@toolwright/schema';
import type { KnownAdapters } from './known-adapters.js';
import { readMember } from './read-member.js';
import { isThenable } from './settle-thenables.js';

/** Why a value cannot leave as JSON; for the log. */
export class NotPlainError extends Error {
  override readonly name = 'NotPlainError';

  constructor(path: string, problem: string) {
    super(`at ${path || 'the root'}: ${problem}`);
  }
}

/** A value as JSON, and what was lost on the way, for the caller. */
export interface WireValue {
  readonly value: unknown;
  readonly hints: readonly string[];
  /** Whether there is a promise in it, which was dropped. */
  readonly isPending: boolean;
}

const DEEPEST = 64;

/**
 * A value of which nothing is declared, as JSON. One table for every connector: dates are ISO 8601, bigints texts, maps
 * objects (lists of pairs where a key is no text), sets lists, values with an adapter what it says, instances their fields
 * marked with `@ToolProperty()` or `@Expose()`; numbers that JSON cannot say and getters that throw are null with a hint;
 * functions, symbols and `undefined` are dropped; what contains itself is the pointer of where it began.
 *
 * @throws NotPlainError for an instance that marks no field, an invalid date, deeper nesting than 64 levels, and an entity
 * that was not there when entities were looked for: it never leaves as it is
 */
export function wireValue(value: unknown, adapters: KnownAdapters): WireValue {
  const writer = new WireWriter(adapters);
  const written = writer.write(value, { path: '', above: [] });
  return {
    value: written === DROPPED ? undefined : written,
    hints: [...new Set(writer.hints)],
    isPending: writer.isPending,
  };
}

const DROPPED = Symbol('dropped');

interface Place {
  readonly path: string;
  readonly above: readonly { readonly value: object; readonly path: string }[];
}

class WireWriter {
  readonly hints: string[] = [];
  isPending = false;

  constructor(private readonly known: KnownAdapters) {}

  write(value: unknown, place: Place): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return Number.isFinite(value) ? value + 0 : this.lost(place, 'is no number that JSON can say');
    if (typeof value === 'bigint') return String(value);
    return typeof value === 'object' ? this.writeObject(value, place) : DROPPED;
  }

  private writeObject(value: object, place: Place): unknown {
    const seen = place.above.find((one) => one.value === value);
    if (seen) return { $ref: `#${seen.path}` };
    if (value instanceof Date) return isoDate(value, place);
    if (isThenable(value)) return this.drop();
    if (this.known.adapters.of(value)) throw new NotPlainError(place.path, 'an entity came out of a getter or promise');
    if (place.above.length >= DEEPEST) throw new NotPlainError(place.path, `nested more than ${DEEPEST} levels deep`);
    const above = [...place.above, { value, path: place.path }];
    const at = (key: string | number): Place => ({ path: `${place.path}/${escaped(key)}`, above });
    if (Array.isArray(value)) return this.writeList(value, at);
    if (value instanceof Set) return this.writeList([...value], at);
    if (value instanceof Map) return this.writeMap(value, at);
    const adapter = this.known.types.of(value);
    return adapter ? this.write(adapter.format(value), { ...place, above }) : this.writeFields(value, { place, at });
  }

  private writeList(items: readonly unknown[], at: (index: number) => Place): unknown[] {
    return Array.from(items, (item, index) => {
      const written = this.write(item, at(index));
      return written === DROPPED ? null : written;
    });
  }

  private writeMap(map: ReadonlyMap<unknown, unknown>, at: (key: string | number) => Place): unknown {
    const entries = [...map];
    if (entries.every(([key]) => typeof key === 'string')) return this.writeEntries(entries as [string, unknown][], at);
    return this.writeList(entries, at);
  }

  private writeEntries(entries: readonly (readonly [string, unknown])[], at: (key: string) => Place): unknown {
    const written = entries.map(([key, member]) => [key, this.write(member, at(key))] as const);
    return Object.fromEntries(written.filter(([, member]) => member !== DROPPED));
  }

  private writeFields(value: object, { place, at }: { place: Place; at: (key: string) => Place }): unknown {
    return this.writeEntries(
      fieldsOf(value, place).map((key) => [key, this.read(value, key, at(key))] as const),
      at,
    );
  }

  private read(value: object, key: string, place: Place): unknown {
    const read = readMember(value, key);
    return read.ok ? read.value : this.lost(place, 'cannot be read');
  }

  private drop(): typeof DROPPED {
    this.isPending = true;
    return DROPPED;
  }

  private lost({ path }: Place, why: string): null {
    this.hints.push(`${path || 'The result'} ${why}; it is given as null.`);
    return null;
  }
}

const escaped = (key: string | number): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

function isoDate(value: Date, { path }: Place): string {
  if (!Number.isNaN(value.getTime())) return value.toISOString();
  throw new NotPlainError(path, 'the date is invalid');
}

function fieldsOf(value: object, { path }: Place): readonly string[] {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Object.prototype) return Object.keys(value);
  const exposed = exposedFieldsOf(prototype.constructor);
  if (exposed !== undefined && exposed.length > 0) return exposed;
  const { name } = prototype.constructor;
  throw new NotPlainError(
    path,
    `an instance of ${name} has no field marked with @ToolProperty() or @Expose(); declare { output } or mark its fields`,
  );
}
