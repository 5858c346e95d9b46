import { expressionAskedBy } from '../patterns/expression-asked-by.js';
import { asText } from './as-text.js';
import { agreesWith } from '../patterns/agrees-with.js';
import { escapePattern } from '../patterns/escape-pattern.js';
import { translatePattern } from '../patterns/translate-pattern.js';
import { stringWith } from './pattern-row.js';
import { exact, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

type Accepts = (value: unknown) => boolean;

const ANYWHERE = 'one of the forms of all regions has to fit';
const SYMBOLS = '-#!$@£%^&*()_+|~=`{}[]:";\'<>?,./\\ ';

/** Rules whose options are a language of their own: numbers as text, passwords, phone numbers, postal codes. */
export const numeralRules: readonly RuleRow[] = [
  {
    decorator: 'IsNumberString',
    name: 'isNumberString',
    oracle: 'isNumberString',
    sentinels: ['1.5', '1,5', '-1', '1.', '1e3'],
    says: '`string` of digits, with sign and decimal separator unless `no_symbols`',
    schema: ([options], accepts) => numberTextSchema(options as NumeralOptions | undefined, accepts),
    words: () => 'must be a number, as text',
  },
  {
    decorator: 'IsDecimal',
    name: 'isDecimal',
    oracle: 'isDecimal',
    sentinels: ['1.5', '1,5', '.5', '1.50', '1.'],
    says: '`string` of digits with the decimal places of the options',
    schema: ([options], accepts) => decimalSchema(options as NumeralOptions | undefined, accepts),
    words: () => 'must be a decimal number, as text',
  },
  {
    decorator: 'IsStrongPassword',
    name: 'isStrongPassword',
    oracle: 'isStrongPassword',
    sentinels: ['Passw0rd!', 'Passw0rd', 'aA1!'],
    says: '`string`, `minLength` half of the minimum, one pattern per kind of character',
    weaker: 'its length counts UTF-16 units, up to two for one character',
    schema: ([options]) => passwordSchema(options as PasswordOptions | undefined),
    words: ([options]) => passwordWords({ ...PASSWORD_DEFAULTS, ...(options as PasswordOptions | undefined) }),
  },
  {
    decorator: 'IsMobilePhone',
    name: 'isMobilePhone',
    oracle: 'isMobilePhone',
    sentinels: ['4155552671', '+4915123456789'],
    says: '`string` with the pattern of the locale',
    weaker: `without a locale, ${ANYWHERE}`,
    schema: ([locale, options], accepts) => mobileSchema(locale, options, accepts),
    words: ([locale]) => `must be a mobile phone number${locale ? ` (${asText(locale)})` : ''}`,
  },
  {
    decorator: 'IsPostalCode',
    name: 'isPostalCode',
    oracle: 'isPostalCode',
    sentinels: ['10115', 'SW1A 1AA', '12345-6789'],
    says: '`string` with the pattern of the country',
    weaker: `with \`any\`, ${ANYWHERE}`,
    schema: ([locale], accepts) => regionalSchema([expressionAskedBy('isPostalCode', asText(locale))], accepts),
    words: ([locale]) => `must be a postal code${locale ? ` (${asText(locale)})` : ''}`,
  },
];

interface NumeralOptions {
  readonly no_symbols?: boolean;
  readonly force_decimal?: boolean;
  readonly decimal_digits?: string;
}

/** The separator that the rule takes between digits: its locale is a table inside the validator. */
function separatorOf(accepts: Accepts, decimals: string): string | undefined {
  const found = ['.', ',', '٫'].filter((separator) => accepts(`1${separator}${decimals}`));
  return found.length === 1 ? escapePattern(found[0] as string) : undefined;
}

function numberTextSchema(options: NumeralOptions | undefined, accepts: Accepts): RuleSchema {
  if (options?.no_symbols) return exact(stringWith('^[0-9]+$'));
  const separator = separatorOf(accepts, '5');
  if (!separator) return weaker({ type: 'string' }, 'the decimal separator of the locale is not known');
  return exact(stringWith(`^[+\\-]?(?:[0-9]*${separator})?[0-9]+$`));
}

function decimalSchema(options: NumeralOptions | undefined, accepts: Accepts): RuleSchema {
  const digits = options?.decimal_digits ?? '1,';
  const bounds = /^(\d{1,3})(,\d{0,3})?$/.exec(digits);
  if (!bounds) return weaker({ type: 'string' }, '`decimal_digits` is not a count or a range');
  const separator = separatorOf(accepts, '5'.repeat(Number(bounds[1])));
  if (!separator) return weaker({ type: 'string' }, 'the decimal separator of the locale is not known');
  const places = `${separator}[0-9]{${digits}}`;
  return exact(
    stringWith(options?.force_decimal ? `^[\\-+]?[0-9]*${places}$` : `^[\\-+]?(?:[0-9]+(?:${places})?|${places})$`),
  );
}

interface PasswordOptions {
  readonly minLength?: number;
  readonly minLowercase?: number;
  readonly minUppercase?: number;
  readonly minNumbers?: number;
  readonly minSymbols?: number;
  readonly returnScore?: boolean;
}

const PASSWORD_DEFAULTS = { minLength: 8, minLowercase: 1, minUppercase: 1, minNumbers: 1, minSymbols: 1 };

function passwordSchema(options: PasswordOptions | undefined): RuleSchema {
  if (options?.returnScore) return weaker({ type: 'string' }, '`returnScore` lets every password with a score pass');
  const asked = { ...PASSWORD_DEFAULTS, ...options };
  const symbols = `\\-${SYMBOLS.slice(1).replaceAll(/[\\\][^]/g, '\\$&')}`;
  const patterns = [
    atLeast(asked.minLowercase, 'a-z'),
    atLeast(asked.minUppercase, 'A-Z'),
    atLeast(asked.minNumbers, '0-9'),
    atLeast(asked.minSymbols, symbols),
  ].filter((pattern) => pattern !== undefined);
  return weaker(
    { minLength: Math.ceil(Math.max(0, asked.minLength) / 2), ...stringWith(...patterns) },
    'its length counts UTF-16 units, up to two for one character',
  );
}

function atLeast(count: number, characters: string): string | undefined {
  if (!(count > 0)) return undefined;
  return count <= 1 ? `[${characters}]` : `^(?:[^${characters}]*[${characters}]){${Math.ceil(count)}}`;
}

function passwordWords(asked: typeof PASSWORD_DEFAULTS): string {
  const kinds = [
    [asked.minLowercase, 'lower-case'],
    [asked.minUppercase, 'upper-case'],
    [asked.minNumbers, 'digit'],
    [asked.minSymbols, 'symbol'],
  ].filter(([count]) => (count as number) > 0);
  const needs = kinds.map(([count, kind]) => `${asText(count)} ${asText(kind)}`).join(', ');
  return `must be at least ${asked.minLength} characters long${needs && ` with at least ${needs} characters`}`;
}

function mobileSchema(locale: unknown, options: unknown, accepts: Accepts): RuleSchema {
  const locales = Array.isArray(locale) ? locale : [locale];
  const expressions = locales.map((name) => expressionAskedBy('isMobilePhone', asText(name)));
  const isStrict = (options as { strictMode?: boolean } | undefined)?.strictMode === true;
  const found = regionalSchema(expressions, accepts);
  return isStrict && found.schema !== false
    ? weaker(stringWith('^\\+'), 'strict mode: the rest is checked by the rule')
    : found;
}

/** The expressions of the regions, if the running validator agrees with them on samples; else any text. */
function regionalSchema(expressions: readonly (RegExp | undefined)[], accepts: Accepts): RuleSchema {
  const known = expressions.filter((expression) => expression !== undefined);
  if (known.length !== expressions.length || known.length === 0)
    return weaker({ type: 'string', minLength: 1 }, ANYWHERE);
  const patterns = known.map((expression) => translatePattern(expression, undefined));
  const isExact = patterns.every(({ pattern, reason }) => pattern !== undefined && reason === undefined);
  if (!isExact || !agreesWith(known, accepts)) return weaker({ type: 'string', minLength: 1 }, ANYWHERE);
  const alternatives = patterns.map(({ pattern }) => pattern);
  return exact(stringWith(alternatives.length === 1 ? asText(alternatives[0]) : `(?:${alternatives.join('|')})`));
}
