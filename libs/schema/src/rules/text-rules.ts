import { asText } from './as-text.js';
import { escapePattern } from '../patterns/escape-pattern.js';
import { translatePattern } from '../patterns/translate-pattern.js';
import { patternRow, stringWith } from './pattern-row.js';
import { exact, impossible, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const SELECTORS = 'class-validator does not count a variation selector (U+FE0E, U+FE0F) after another character';
const UNICODE_CASE = 'letters beyond a-z change case by tables that no pattern holds';

/** Rules for the text of a string: type, length, content. */
export const textRules: readonly RuleRow[] = [
  {
    decorator: 'IsString',
    name: 'isString',
    oracle: 'isString',
    says: '`string`',
    schema: () => exact({ type: 'string' }),
    words: () => 'must be a string',
  },
  {
    decorator: 'Length',
    name: 'isLength',
    oracle: 'length',
    says: '`string`, `minLength`, `maxLength`: both count code points',
    weaker: SELECTORS,
    looser: 'takes more than the maximum where variation selectors are among them',
    schema: ([minimum, maximum]) => lengthSchema(minimum, maximum),
    words: ([minimum, maximum]) =>
      maximum === undefined ? atLeast(minimum) : `must be ${asText(minimum)} to ${asText(maximum)} characters long`,
  },
  {
    decorator: 'MinLength',
    name: 'minLength',
    oracle: 'minLength',
    says: '`string`, `minLength`',
    weaker: SELECTORS,
    schema: ([minimum]) => lengthSchema(minimum, undefined),
    words: ([minimum]) => atLeast(minimum),
  },
  {
    decorator: 'MaxLength',
    name: 'maxLength',
    oracle: 'maxLength',
    says: '`string`, `maxLength`',
    looser: 'takes more than the maximum where variation selectors are among them',
    schema: ([maximum]) => lengthSchema(undefined, maximum),
    words: ([maximum]) => `must be at most ${asText(maximum)} characters long`,
  },
  {
    decorator: 'Contains',
    name: 'contains',
    oracle: 'contains',
    says: '`string` with the escaped text as a pattern',
    schema: ([seed]) => containsSchema(seed),
    words: ([seed]) => `must contain ${JSON.stringify(seed)}`,
  },
  {
    decorator: 'NotContains',
    name: 'notContains',
    oracle: 'notContains',
    says: '`string`, `not` the escaped text as a pattern',
    schema: ([seed]) => notContainsSchema(seed),
    words: ([seed]) => `must not contain ${JSON.stringify(seed)}`,
  },
  {
    decorator: 'Matches',
    name: 'matches',
    oracle: 'matches',
    says: '`string`; the expression translated to a u-mode pattern without flags',
    weaker: 'expressions that a pattern cannot repeat are left out, see "Patterns"',
    schema: ([expression, flags]) => matchesSchema(expression, flags),
    words: ([expression]) =>
      `must match the pattern ${expression instanceof RegExp ? expression.source : asText(expression)}`,
  },
  patternRow({
    decorator: 'IsLowercase',
    name: 'isLowercase',
    oracle: 'isLowercase',
    pattern: '^[^A-Z]*$',
    words: 'must be lower case',
    weaker: UNICODE_CASE,
  }),
  patternRow({
    decorator: 'IsUppercase',
    name: 'isUppercase',
    oracle: 'isUppercase',
    pattern: '^[^a-z]*$',
    words: 'must be upper case',
    weaker: UNICODE_CASE,
  }),
  {
    decorator: 'IsByteLength',
    name: 'isByteLength',
    oracle: 'isByteLength',
    says: '`string`, `minLength` a quarter of the minimum, `maxLength` the maximum',
    weaker: 'JSON Schema counts code points, which take one to four bytes',
    schema: ([minimum, maximum]) => byteLengthSchema(minimum, maximum),
    words: ([minimum, maximum]) =>
      `must take ${asText(minimum)} to ${asText(maximum ?? 'any number of')} bytes as UTF-8`,
  },
  {
    decorator: 'IsBooleanString',
    name: 'isBooleanString',
    oracle: 'isBooleanString',
    says: '`enum: ["true", "false", "1", "0"]`',
    schema: () => exact({ type: 'string', enum: ['true', 'false', '1', '0'] }),
    words: () => 'must be "true", "false", "1" or "0"',
  },
];

function atLeast(minimum: unknown): string {
  return `must be at least ${asText(minimum)} characters long`;
}

function lengthSchema(minimum: unknown, maximum: unknown): RuleSchema {
  if (isOdd(minimum) || isOdd(maximum)) return weaker({ type: 'string' }, 'the bound is not a number');
  const least = Math.ceil(Number(minimum ?? 0));
  if (typeof maximum === 'number' && maximum < 0) return impossible('no text has a negative length');
  const most = typeof maximum === 'number' && Number.isFinite(maximum) ? { maxLength: Math.floor(maximum) } : {};
  const schema = { type: 'string', ...(least > 0 && { minLength: least }), ...most };
  return least > 0 ? weaker(schema, SELECTORS) : exact(schema);
}

function isOdd(bound: unknown): boolean {
  return bound !== undefined && (typeof bound !== 'number' || Number.isNaN(bound) || bound === -Infinity);
}

function containsSchema(seed: unknown): RuleSchema {
  if (typeof seed !== 'string') return weaker({ type: 'string' }, 'the text to contain is not a string');
  if (seed === '') return weaker({ type: 'string', minLength: 1 }, 'an empty text is found from two UTF-16 units on');
  return exact(stringWith(escapePattern(seed)));
}

function notContainsSchema(seed: unknown): RuleSchema {
  if (typeof seed !== 'string') return weaker({ type: 'string' }, 'the text to leave out is not a string');
  if (seed === '') return exact({ type: 'string', pattern: '^[\\u0000-\\uFFFF]?$' });
  return exact({ type: 'string', not: { pattern: escapePattern(seed) } });
}

function matchesSchema(expression: unknown, flags: unknown): RuleSchema {
  const translated = translatePattern(expression, flags);
  if (translated.pattern === undefined) return weaker({ type: 'string' }, translated.reason ?? '');
  const schema = stringWith(translated.pattern);
  return translated.reason === undefined ? exact(schema) : weaker(schema, translated.reason);
}

function byteLengthSchema(minimum: unknown, maximum: unknown): RuleSchema {
  const least = typeof minimum === 'number' && minimum > 0 ? { minLength: Math.ceil(minimum / 4) } : {};
  const most = typeof maximum === 'number' && maximum >= 0 ? { maxLength: Math.floor(maximum) } : {};
  return weaker({ type: 'string', ...least, ...most }, 'JSON Schema counts code points, not bytes');
}
