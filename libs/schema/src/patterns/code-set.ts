import { escapeInClass } from './escape-pattern.js';

/** Inclusive ranges of character codes, ascending and apart. */
export type CodeSet = readonly (readonly [number, number])[];

/** The last code that one element of an expression without the `u` flag can match: a UTF-16 unit. */
export const LAST_UNIT = 0xffff;

const SPACES = '\\u0009-\\u000D \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';
const SHORTHANDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['0-9', ['\\d', '\\D']],
  ['0-9A-Z_a-z', ['\\w', '\\W']],
  [SPACES, ['\\s', '\\S']],
  ['\\u000A\\u000D\\u2028\\u2029', ['[\\n\\r\\u2028\\u2029]', '.']],
]);

const SURROGATES: readonly [number, number] = [0xd800, 0xdfff];

/** Sorts ranges and joins those that touch. */
export function codeSet(ranges: readonly (readonly [number, number])[]): CodeSet {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const current = joined.at(-1);
    if (current && first <= current[1] + 1) current[1] = Math.max(current[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** The ranges of units for which something holds. */
export function rangesWhere(holds: (unit: number) => boolean): [number, number][] {
  const ranges: [number, number][] = [];
  for (let unit = 0; unit <= LAST_UNIT; unit += 1) {
    if (!holds(unit)) continue;
    const current = ranges.at(-1);
    if (current?.[1] === unit - 1) current[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges;
}

/** Every code up to `limit` that is not in the set. */
export function complementOf(set: CodeSet, limit: number): CodeSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [first, last] of set) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= limit) gaps.push([next, limit]);
  return gaps;
}

/** How many of the surrogate units a set holds: an expression without `u` sees them one by one. */
export function surrogatesIn(set: CodeSet): 'none' | 'some' | 'all' {
  const [low, high] = SURROGATES;
  const touched = set.filter(([first, last]) => first <= high && last >= low);
  if (touched.length === 0) return 'none';
  return touched.some(([first, last]) => first <= low && last >= high) ? 'all' : 'some';
}

/** A class for u-mode: of these characters, or of all but these. */
export function classOf(set: CodeSet, kind: 'of' | 'allBut'): string {
  const text = classText(set);
  const [plain, negated] = SHORTHANDS.get(text) ?? [`[${text}]`, `[^${text}]`];
  return kind === 'of' ? plain : negated;
}

/** The inside of a class, for u-mode. */
export function classText(set: CodeSet): string {
  return set.map(([first, last]) => rangeText(first, last)).join('');
}

function rangeText(first: number, last: number): string {
  if (first === last) return escapeInClass(first);
  return escapeInClass(first) + (last - first > 1 ? '-' : '') + escapeInClass(last);
}
