import { codeSet, type CodeSet } from './code-set.js';

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
  const wanted = new Set(codesOf(set).map(canonical));
  const all = Array.from({ length: 0x10000 }, (_unused, code) => code);
  return all.filter((code) => wanted.has(canonical(code))).map((code) => [code, code]);
}

function codesOf(set: CodeSet): number[] {
  return set.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_unused, index) => first + index));
}

/** ECMA-262 Canonicalize without `u`: one upper-case unit, never from beyond ASCII into it. */
function canonical(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  if (upper.length !== 1) return code;
  const folded = upper.charCodeAt(0);
  return code >= 0x80 && folded < 0x80 ? code : folded;
}
