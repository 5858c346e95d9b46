import { jsonSize } from './json-size.js';

/** A part of a result that is worth reading by itself. */
export interface ResultPage {
  /** The result with fewer items in its one list. */
  readonly value: unknown;
  /** Items of the list that this page and those before it have shown. */
  readonly shown: number;
  readonly total: number;
}

/** The one list of a result: itself, or its only property that is one. */
interface OneList {
  readonly items: readonly unknown[];
  readonly put: (items: readonly unknown[]) => unknown;
}

/**
 * As many items of a result's one list, from an offset on, as fit a budget in bytes.
 * @returns `undefined` where the result has no such list, or not even one item fits
 */
export function pageOf(
  value: unknown,
  { offset, budget }: { readonly offset: number; readonly budget: number },
): ResultPage | undefined {
  const list = oneListOf(value);
  if (list === undefined) return undefined;
  const { items, put } = list;
  let left = budget - jsonSize(put([]), budget);
  let end = offset;
  while (end < items.length) {
    left -= jsonSize(items[end], left) + 1;
    if (left < 0) break;
    end += 1;
  }
  if (end === offset && offset < items.length) return undefined;
  return { value: put(items.slice(offset, end)), shown: end, total: items.length };
}

function oneListOf(value: unknown): OneList | undefined {
  if (Array.isArray(value)) return { items: value, put: (items) => items };
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.entries(value).filter(([, member]) => Array.isArray(member)) as [string, unknown[]][];
  const [only, ...more] = lists;
  if (only === undefined || more.length > 0) return undefined;
  return { items: only[1], put: (items) => ({ ...value, [only[0]]: items }) };
}
