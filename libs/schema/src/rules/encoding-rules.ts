import { asText } from './as-text.js';
import { charactersAccepted } from '../patterns/characters-accepted.js';
import { patternRow, stringWith } from './pattern-row.js';
import { exact, impossible, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const HALF = '\\u0020-\\u007E\\uFF61-\\uFF9F\\uFFA0-\\uFFDC\\uFFE8-\\uFFEE0-9a-zA-Z';
const DIGEST_LENGTHS: ReadonlyMap<unknown, number> = new Map([
  ['md5', 32],
  ['md4', 32],
  ['sha1', 40],
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
  ['ripemd128', 32],
  ['ripemd160', 40],
  ['tiger128', 32],
  ['tiger160', 40],
  ['tiger192', 48],
  ['crc32', 8],
  ['crc32b', 8],
]);

/** Rules for the characters a string is made of, and for encodings. */
export const encodingRules: readonly RuleRow[] = [
  {
    decorator: 'IsAlpha',
    name: 'isAlpha',
    oracle: 'isAlpha',
    says: '`string` of the letters of the locale, found by asking the rule',
    schema: ([locale], accepts) => alphabetSchema(locale, 'a-zA-Z', accepts),
    words: ([locale]) => `must contain only letters (${asText(locale ?? 'a-zA-Z')})`,
  },
  {
    decorator: 'IsAlphanumeric',
    name: 'isAlphanumeric',
    oracle: 'isAlphanumeric',
    says: '`string` of the letters and digits of the locale, found by asking the rule',
    schema: ([locale], accepts) => alphabetSchema(locale, '0-9a-zA-Z', accepts),
    words: ([locale]) => `must contain only letters and digits (${asText(locale ?? 'a-zA-Z0-9')})`,
  },
  patternRow({
    decorator: 'IsAscii',
    name: 'isAscii',
    oracle: 'isAscii',
    pattern: '^[\\u0000-\\u007F]+$',
    words: 'must contain only ASCII characters',
  }),
  patternRow({
    decorator: 'IsMultibyte',
    name: 'isMultibyte',
    oracle: 'isMultibyte',
    pattern: '[^\\u0000-\\u007F]',
    words: 'must contain a character beyond ASCII',
  }),
  patternRow({
    decorator: 'IsFullWidth',
    name: 'isFullWidth',
    oracle: 'isFullWidth',
    pattern: `[^${HALF}]`,
    words: 'must contain a full-width character',
  }),
  patternRow({
    decorator: 'IsHalfWidth',
    name: 'isHalfWidth',
    oracle: 'isHalfWidth',
    pattern: `[${HALF}]`,
    words: 'must contain a half-width character',
  }),
  {
    decorator: 'IsVariableWidth',
    name: 'isVariableWidth',
    oracle: 'isVariableWidth',
    says: '`string` with one full-width and one half-width character',
    schema: () => exact(stringWith(`[^${HALF}]`, `[${HALF}]`)),
    words: () => 'must contain full-width and half-width characters',
  },
  patternRow({
    decorator: 'IsSurrogatePair',
    name: 'isSurrogatePair',
    oracle: 'isSurrogatePair',
    pattern: '[\\u{10000}-\\u{10FFFF}]',
    words: 'must contain a character beyond U+FFFF',
  }),
  {
    decorator: 'IsBase32',
    name: 'isBase32',
    oracle: 'isBase32',
    says: '`string` with two patterns',
    schema: () => exact(stringWith('^[A-Z2-7]+=*$', '^(?:[A-Z2-7=]{8})+$')),
    words: () => 'must be Base32',
  },
  patternRow({
    decorator: 'IsBase58',
    name: 'isBase58',
    oracle: 'isBase58',
    pattern: '^[A-HJ-NP-Za-km-z1-9]*$',
    words: 'must be Base58',
  }),
  {
    decorator: 'IsBase64',
    name: 'isBase64',
    oracle: 'isBase64',
    sentinels: ['YQ==', 'YQ', 'a-_9', 'ab+/'],
    says: '`string` with the pattern of the alphabet; `""` passes',
    schema: ([options]) => exact(stringWith(base64Pattern(options as Base64Options | undefined))),
    words: ([options]) => ((options as Base64Options | undefined)?.urlSafe ? 'must be Base64url' : 'must be Base64'),
  },
  patternRow({
    decorator: 'IsHexadecimal',
    name: 'isHexadecimal',
    oracle: 'isHexadecimal',
    pattern: '^(?:0[xXhH])?[0-9a-fA-F]+$',
    words: 'must be a hexadecimal number',
  }),
  patternRow({
    decorator: 'IsOctal',
    name: 'isOctal',
    oracle: 'isOctal',
    pattern: '^(?:0[oO])?[0-7]+$',
    words: 'must be an octal number',
  }),
  {
    decorator: 'IsHash',
    name: 'isHash',
    oracle: 'isHash',
    says: '`string` of as many hexadecimal digits as the algorithm gives',
    schema: ([algorithm]) => hashSchema(algorithm),
    words: ([algorithm]) => `must be a ${asText(algorithm)} hash in hexadecimal digits`,
  },
  {
    decorator: 'IsJSON',
    name: 'isJson',
    oracle: 'isJSON',
    says: '`string` that begins and ends as an object or array; JSON scalars do not pass',
    weaker: 'no pattern can read JSON',
    schema: () => weaker(JSON_TEXT, 'no pattern can read JSON'),
    words: () => 'must be the JSON text of an object or array',
  },
];

const JSON_TEXT = {
  type: 'string',
  contentMediaType: 'application/json',
  pattern: '^[ \\t\\r\\n]*(?:\\{[\\s\\S]*\\}|\\[[\\s\\S]*\\])[ \\t\\r\\n]*$',
};

interface Base64Options {
  readonly urlSafe?: boolean;
  readonly padding?: boolean;
}

function base64Pattern(options: Base64Options | undefined): string {
  const digit = options?.urlSafe ? '[A-Za-z0-9_-]' : '[A-Za-z0-9+\\/]';
  const isPadded = options?.padding ?? !options?.urlSafe;
  return isPadded ? `^(?:${digit}{4})*(?:${digit}{2}==|${digit}{3}=)?$` : `^${digit}*$`;
}

function hashSchema(algorithm: unknown): RuleSchema {
  const length = DIGEST_LENGTHS.get(algorithm);
  if (length === undefined) return weaker({ type: 'string' }, 'the algorithm is not known');
  return exact(stringWith(`^[a-fA-F0-9]{${length}}$`));
}

/** Every alphabet of the validator is one class, repeated: the class is found by asking for each character. */
function alphabetSchema(locale: unknown, latin: string, accepts: (value: unknown) => boolean): RuleSchema {
  if (locale === undefined || locale === 'en-US') return exact(stringWith(`^[${latin}]+$`));
  const characters = charactersAccepted(accepts);
  if (characters === '') return impossible('the locale is not known');
  return exact(stringWith(`^[${characters}]+$`));
}
