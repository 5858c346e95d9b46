/** A result with the promises in it settled, once and at any depth; the value itself where there are none. */
export async function settleThenables(value: unknown): Promise<unknown> {
  const found = new Set<object>();
  search(value, found, new Set());
  if (found.size === 0) return value;
  const settled = new Map(
    await Promise.all([...found].map(async (one) => [one, await (one as PromiseLike<unknown>)] as const)),
  );
  return replace(value, settled, new Map());
}

function search(value: unknown, found: Set<object>, searched: Set<object>): void {
  if (typeof value !== 'object' || value === null || searched.has(value)) return;
  searched.add(value);
  if (isThenable(value)) found.add(value);
  else for (const member of membersOf(value)) search(member, found, searched);
}

function replace(value: unknown, settled: ReadonlyMap<object, unknown>, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (settled.has(value)) return settled.get(value);
  if (copies.has(value)) return copies.get(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const item of value as unknown[]) list.push(replace(item, settled, copies));
    return list;
  }
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  copies.set(value, copy);
  for (const [key, member] of Object.entries(value)) copy[key] = replace(member, settled, copies);
  return copy;
}

const membersOf = (value: object): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : isPlain(value) ? Object.values(value) : [];

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype;
};

/** Whether a value can be awaited. */
export const isThenable = (value: object): boolean => typeof (value as { then?: unknown }).then === 'function';
