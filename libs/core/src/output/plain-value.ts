import { exposedFieldsOf } from '@toolwright/schema';

/** Why a value cannot leave as JSON; for the log. */
export class NotPlainError extends Error {
  override readonly name = 'NotPlainError';

  constructor(path: string, problem: string) {
    super(`at ${path || 'the root'}: ${problem}`);
  }
}

const DEEPEST = 64;

/**
 * A result whose output was not declared, as JSON: plain data as it is, dates as ISO 8601, instances by the fields
 * marked with `@ToolProperty()` or `@Expose()`.
 *
 * @throws NotPlainError for anything else, and for circles
 */
export function plainValue(value: unknown): unknown {
  return plain(value, { path: '', ancestors: [] });
}

interface Place {
  readonly path: string;
  readonly ancestors: readonly object[];
}

function plain(value: unknown, place: Place): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return finite(value, place);
  if (typeof value === 'object') return plainObject(value, place);
  throw new NotPlainError(place.path, `a ${typeof value} is no JSON value`);
}

function finite(value: number, { path }: Place): number {
  if (Number.isFinite(value)) return value;
  throw new NotPlainError(path, `${value} is no JSON value`);
}

function plainObject(value: object, place: Place): unknown {
  if (value instanceof Date) return isoDate(value, place);
  if (place.ancestors.includes(value)) throw new NotPlainError(place.path, 'the value contains itself');
  if (place.ancestors.length >= DEEPEST) throw new NotPlainError(place.path, `nested more than ${DEEPEST} levels deep`);
  const inside = [...place.ancestors, value];
  const at = (key: string | number): Place => ({ path: `${place.path}/${key}`, ancestors: inside });
  if (Array.isArray(value)) return value.map((item, index) => plain(item ?? null, at(index)));
  return Object.fromEntries(
    fieldsOf(value, place).flatMap((key) => {
      const member = (value as Record<string, unknown>)[key];
      return member === undefined ? [] : [[key, plain(member, at(key))]];
    }),
  );
}

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
