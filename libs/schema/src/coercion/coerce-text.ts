import { membersOf } from './listed-members.js';
import type { Alternative, Kind } from './wanted-kinds.js';

/** What text is turned into; `undefined` where it stays as it is. */
export type TextCoercion = (text: string, alternatives: readonly Alternative[]) => unknown;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Text where no string is wanted: a number or a boolean, if it is the text of one and only that is wanted. */
export const coerceToScalar: TextCoercion = (text, alternatives) => {
  const trimmed = text.trim();
  const wants = (kind: Kind): boolean => alternatives.some(({ kinds }) => kinds !== 'any' && kinds.has(kind));
  if (wants('number')) {
    const number = numberOf(trimmed, alternatives);
    if (number !== undefined) return number;
  }
  return wants('boolean') ? BOOLEANS.get(trimmed.toLowerCase()) : undefined;
};

function numberOf(text: string, alternatives: readonly Alternative[]): number | undefined {
  if (!JSON_NUMBER.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return undefined;
  const isTaken = alternatives.some(
    (alternative) => alternative.kinds !== 'any' && alternative.kinds.has('number') && takesNumber(alternative, number),
  );
  return isTaken ? number : undefined;
}

function takesNumber(alternative: Alternative, number: number): boolean {
  const types = ([] as unknown[]).concat(alternative.schema['type'] ?? 'number');
  if (!Number.isInteger(number) && !types.includes('number')) return false;
  return membersOf(alternative)?.all.has(number) ?? true;
}

/** Text where a string is wanted: the member of an enumeration that was meant, or a date that was. */
export const coerceToString: TextCoercion = (text, alternatives) => {
  const strings = alternatives.filter(({ kinds }) => kinds === 'any' || kinds.has('string'));
  const [only] = strings;
  if (strings.length !== 1 || !only || only.kinds === 'any') return undefined;
  return nearestMember(text, only) ?? midnightOf(text, only.schema);
};

function nearestMember(text: string, alternative: Alternative): string | undefined {
  const members = membersOf(alternative);
  return members?.areScalar && !members.all.has(text) ? members.nearest(text) : undefined;
}

function midnightOf(text: string, schema: Alternative['schema']): string | undefined {
  const parts = CALENDAR_DATE.exec(text);
  if (!parts || schema['format'] !== 'date-time' || takesPattern(schema['pattern'], text)) return undefined;
  const midnight = `${text}T00:00:00.000Z`;
  const date = new Date(midnight);
  return !Number.isNaN(date.getTime()) && date.toISOString() === midnight ? midnight : undefined;
}

/** A pattern that takes the bare date means that the bare date is valid already. */
function takesPattern(pattern: unknown, text: string): boolean {
  return typeof pattern === 'string' && new RegExp(pattern, 'u').test(text);
}
