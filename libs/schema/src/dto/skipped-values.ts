import { isScalar } from '../json/is-scalar.js';
import type { ValidationRule } from '../metadata/validation-rule.js';

/** For which values the conditions of a property switch its validation off. */
export type SkippedValues =
  | { readonly isKnown: true; readonly absent: boolean; readonly values: readonly unknown[] }
  | { readonly isKnown: false };

type Condition = NonNullable<ValidationRule['condition']>;

const OPAQUE: SkippedValues = { isKnown: false };
const FALSY: readonly unknown[] = [null, '', 0, false];
const OTHERS: readonly unknown[] = ['x', 'none', 1, -1, 7, true, [], [1], {}, { a: 1 }];

/**
 * Asks the conditions (`@IsOptional`, `@ValidateIf`) about values. One that looks at anything but the value is opaque, and
 * so is one that lets values off which cannot be listed. class-validator joins them with AND: each may switch off.
 */
export function skippedValues(rules: readonly ValidationRule[], property: string): SkippedValues {
  const answers = rules.flatMap(({ condition }) => (condition ? [skippedBy(condition, property)] : []));
  if (answers.some(({ isKnown }) => !isKnown)) return OPAQUE;
  const known = answers.filter((answer) => answer.isKnown);
  return {
    isKnown: true,
    absent: known.some(({ absent }) => absent),
    values: [...new Set(known.flatMap(({ values }) => values))],
  };
}

function skippedBy(condition: Condition, property: string): SkippedValues {
  try {
    const isSkipped = (value: unknown): boolean => !condition(onlyProperty(property, value), value);
    if ([...OTHERS, ...literalsIn(condition)].some(isSkipped)) return OPAQUE;
    const values = FALSY.filter(isSkipped);
    const absent = isSkipped(undefined);
    return absent || values.length > 0 || isAlwaysTrue(condition) ? { isKnown: true, absent, values } : OPAQUE;
  } catch {
    return OPAQUE;
  }
}

/** An object of which only this property may be read. */
function onlyProperty(property: string, value: unknown): object {
  const refuse = (): never => {
    throw new TypeError('the condition looks at the object');
  };
  return new Proxy(Object.create(null) as object, {
    get: (_target, key) => (key === property ? value : refuse()),
    has: refuse,
    ownKeys: refuse,
    getOwnPropertyDescriptor: refuse,
    getPrototypeOf: refuse,
  });
}

/** Texts and numbers that the condition's source mentions: what it compares with is among them. */
function literalsIn(condition: Condition): unknown[] {
  const source = String(condition);
  const texts = [...source.matchAll(/'([^'\\]*)'|"([^"\\]*)"/g)].map((match) => match[1] ?? match[2]);
  const numbers = [...source.matchAll(/\b\d+(?:\.\d+)?\b/g)].map((match) => Number(match[0]));
  return [...texts, ...numbers].filter((literal) => isScalar(literal) && !FALSY.includes(literal));
}

function isAlwaysTrue(condition: Condition): boolean {
  return /=>\s*(?:true|!0)\s*$|return (?:true|!0);?\s*\}$/.test(String(condition));
}
