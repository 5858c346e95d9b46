import { codeSet, LAST_UNIT, rangesWhere, type CodeSet } from './code-set.js';

const ASCII_CASE_DISTANCE = 32;

/** A set with every character that the `i` flag, without `u`, treats as equal to one of it. */
export function foldCase(set: CodeSet): CodeSet {
  return codeSet([...set, ...set.flatMap(asciiTwins), ...(isAscii(set) ? [] : wideTwins(set))]);
}

function isAscii(set: CodeSet): boolean {
  return set.every(([, last]) => last < 0x80);
}

function asciiTwins([first, last]: readonly [number, number]): [number, number][] {
  return [
    shifted(Math.max(first, 0x41), Math.min(last, 0x5a), ASCII_CASE_DISTANCE),
    shifted(Math.max(first, 0x61), Math.min(last, 0x7a), -ASCII_CASE_DISTANCE),
  ].filter(([low, high]) => low <= high);
}

function shifted(first: number, last: number, distance: number): [number, number] {
  return [first + distance, last + distance];
}

function wideTwins(set: CodeSet): [number, number][] {
  const table = canonicalTable();
  const wanted = new Uint8Array(LAST_UNIT + 1);
  for (const [first, last] of set) for (let code = first; code <= last; code += 1) wanted[table[code] as number] = 1;
  return rangesWhere((code) => wanted[table[code] as number] === 1);
}

const tables = new WeakMap<object, Uint16Array>();

/** The canonical form of every unit, worked out at the first expression that needs it. */
function canonicalTable(): Uint16Array {
  const table = tables.get(tables) ?? Uint16Array.from({ length: LAST_UNIT + 1 }, (_unused, code) => canonical(code));
  tables.set(tables, table);
  return table;
}

/** ECMA-262 Canonicalize without `u`: one upper-case unit, never from beyond ASCII into it. */
function canonical(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  if (upper.length !== 1) return code;
  const folded = upper.charCodeAt(0);
  return code >= 0x80 && folded < 0x80 ? code : folded;
}
