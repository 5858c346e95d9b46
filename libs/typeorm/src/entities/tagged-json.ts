/** JSON of values that JSON does not have: a tag says what to make of them again. Keys that begin with `$` get one more. */
export function toTagged(value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) };
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.toISOString() };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(toTagged);
  return mapped(value, (key) => (key.startsWith('$') ? `$${key}` : key), toTagged);
}

/** The value again. */
export function fromTagged(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(fromTagged);
  const [[tag, content] = []] = Object.entries(json);
  const read = tag === undefined ? undefined : READERS.get(tag);
  if (read) return read(content);
  return mapped(json, (key) => (key.startsWith('$') ? key.slice(1) : key), fromTagged);
}

const READERS: ReadonlyMap<string, (content: unknown) => unknown> = new Map<string, (content: unknown) => unknown>([
  ['$bigint', (content) => BigInt(content as string)],
  ['$number', Number],
  ['$date', (content) => new Date(content === null ? Number.NaN : (content as string))],
  ['$bytes', (content) => Buffer.from(content as string, 'base64')],
]);

/** What is undefined is not there. */
function mapped(value: object, rename: (key: string) => string, convert: (value: unknown) => unknown): object {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== 'function');
  return Object.fromEntries(entries.map(([key, member]) => [rename(key), convert(member)]));
}
