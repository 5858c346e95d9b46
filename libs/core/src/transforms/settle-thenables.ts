import { defineMember, readMember, type ReadMember } from './read-member.js';

/** Promises that give promises in turn, without end, are not followed for ever. */
const MOST_ROUNDS = 8;

/** A result with the promises in it settled, each once, at any depth; the value itself where there are none. */
export async function settleThenables(value: unknown): Promise<unknown> {
  let settled = value;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = new Set<object>();
    search(settled, found, new Set());
    if (found.size === 0) return settled;
    const answers = new Map(
      await Promise.all([...found].map(async (one) => [one, await (one as PromiseLike<unknown>)] as const)),
    );
    settled = replace(settled, answers, new Map());
  }
  return settled;
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
  const replaced = (member: unknown): unknown => replace(member, settled, copies);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const item of value as unknown[]) list.push(replaced(item));
    return list;
  }
  if (value instanceof Map) {
    const map = new Map<unknown, unknown>();
    copies.set(value, map);
    for (const [key, member] of value) map.set(replaced(key), replaced(member));
    return map;
  }
  if (value instanceof Set) {
    const set = new Set<unknown>();
    copies.set(value, set);
    for (const member of value) set.add(replaced(member));
    return set;
  }
  if (!isPlain(value)) return value;
  const copy = {};
  copies.set(value, copy);
  for (const [key, read] of fieldsOf(value))
    defineMember(copy, key, { read: read.ok ? { ok: true, value: replaced(read.value) } : read });
  return copy;
}

function membersOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map) return [...value].flat(1);
  if (value instanceof Set) return [...value];
  return isPlain(value) ? fieldsOf(value).flatMap(([, read]) => (read.ok ? [read.value] : [])) : [];
}

const fieldsOf = (value: object): readonly (readonly [string, ReadMember])[] =>
  Object.keys(value).map((key) => [key, readMember(value, key)] as const);

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype;
};

/** Whether a value can be awaited. */
export function isThenable(value: object): boolean {
  const then = readMember(value, 'then');
  return then.ok && typeof then.value === 'function';
}
