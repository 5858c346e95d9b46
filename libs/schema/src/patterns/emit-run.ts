import { classOf, classText, complementOf, LAST_UNIT, type CodeSet } from './code-set.js';
import { quantify, type Repeat } from './quantify.js';

/** What stands beside a run: something that cannot match half of a pair, the open end of the text, or another run. */
export type Edge = 'closed' | 'open' | 'wide';

/** A repeated element that matches either half of a surrogate pair: without `u` the pair counts twice. */
export interface Run extends Repeat {
  readonly set: CodeSet;
}

/** What a run becomes: `isExact` is false where texts with characters beyond U+FFFF are let through. */
export interface EmittedRun {
  readonly text: string;
  readonly isExact: boolean;
}

const ASTRAL = '[\\u{10000}-\\u{10FFFF}]';
// The exact form grows like the Fibonacci numbers.
const MAXIMUM_EXACT = 4;

/** Writes a run for u-mode, where a pair is one character, between two edges that are not `wide`. */
export function emitRun({ set, min, max }: Run, isOpen: boolean): EmittedRun {
  const forms = formsOf(set);
  if (isOpen) return emitAtLeast(forms, min);
  if (max === Infinity) return emitUnbounded(forms, min);
  if (max <= MAXIMUM_EXACT) return { text: emitCounted(forms, min, max), isExact: true };
  return emitLoosely(forms, { min, max });
}

/** Any number of the run's characters. */
export function emitAny(set: CodeSet, repeat: Repeat): string {
  return quantify(formsOf(set).any, repeat);
}

interface Forms {
  /** Any character of the run, pairs included. */
  readonly any: string;
  /** A character of the run that is one unit. */
  readonly single: string;
}

function formsOf(set: CodeSet): Forms {
  const gaps = complementOf(set, LAST_UNIT);
  if (gaps.length === 0) return { any: '[\\s\\S]', single: '[\\u0000-\\uFFFF]' };
  return { any: classOf(gaps, 'allBut'), single: `[^${classText(gaps)}\\u{10000}-\\u{10FFFF}]` };
}

function emitUnbounded(forms: Forms, min: number): EmittedRun {
  if (min <= 1) return { text: quantify(forms.any, { min, max: Infinity }), isExact: true };
  return emitLoosely(forms, { min, max: Infinity });
}

function emitLoosely({ any, single }: Forms, repeat: Repeat): EmittedRun {
  return { text: `(?:${quantify(single, repeat)}|${single}*${ASTRAL}${any}*)`, isExact: false };
}

/** At an open end only the minimum counts. */
function emitAtLeast({ any, single }: Forms, min: number): EmittedRun {
  if (min === 0) return { text: '', isExact: true };
  if (min === 1) return { text: any, isExact: true };
  const counted = quantify(single, { min, max: min });
  return { text: `(?:${counted}|${quantify(single, { min: 0, max: min - 1 })}${ASTRAL})`, isExact: min === 2 };
}

/** Between `min` and `max` units: a character beyond U+FFFF takes two of them. */
function emitCounted(forms: Forms, min: number, max: number): string {
  if (max <= 0) return '';
  if (max === 1) return quantify(forms.single, { min: Math.max(min, 0), max: 1 });
  const afterOne = emitCounted(forms, min - 1, max - 1);
  const afterPair = emitCounted(forms, min - 2, max - 2);
  return `(?:${forms.single}${afterOne}|${ASTRAL}${afterPair})${min <= 0 ? '?' : ''}`;
}
