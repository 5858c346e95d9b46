import { asText } from './as-text.js';
import { patternRow } from './pattern-row.js';
import { weaker, type RuleRow } from './rule-row.js';

const REGISTRY = 'which codes exist is a registry, not a pattern';
const CHECKSUM = 'a check digit is no pattern';
const FOLDING = 'is looked up after toUpperCase, which folds ſ and ß into S and SS';
const REGIONAL = 'the forms of the countries are checked by the rule alone';

/** Rules whose last word is a registry or a check digit: the shape is published, the rest is checked. */
export const registryRules: readonly RuleRow[] = [
  shape('IsISO31661Alpha2', 'isISO31661Alpha2', '^[A-Za-z]{2}$', 'a country code such as DE', REGISTRY, FOLDING),
  shape('IsISO31661Alpha3', 'isISO31661Alpha3', '^[A-Za-z]{3}$', 'a country code such as DEU', REGISTRY, FOLDING),
  shape('IsISO31661Numeric', 'isISO31661Numeric', '^\\d{3}$', 'a country number such as 276', REGISTRY),
  shape('IsISO6391', 'isISO6391', '^[a-z]{2}$', 'a language code such as en', REGISTRY),
  shape(
    'IsISO4217CurrencyCode',
    'isISO4217CurrencyCode',
    '^[A-Za-z]{3}$',
    'a currency code such as EUR',
    REGISTRY,
    FOLDING,
  ),
  shape('IsLocale', 'isLocale', '^[a-zA-Z][a-zA-Z0-9_-]+$', 'a locale such as en-GB', REGISTRY),
  shape('IsBIC', 'isBIC', '^[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$', 'a BIC such as DEUTDEFF', REGISTRY),
  shape('IsIBAN', 'isIBAN', '\\d', 'an IBAN', CHECKSUM),
  shape('IsCreditCard', 'isCreditCard', '^[\\d -]+$', 'a credit card number', CHECKSUM),
  shape(
    'IsISIN',
    'isISIN',
    '^[A-Z]{2}[0-9A-Z]{9}[0-9]$',
    'an ISIN such as US0378331005',
    CHECKSUM,
    undefined,
    'isIsin',
  ),
  shape('IsEAN', 'isEAN', '^(?:\\d{8}|\\d{13}|\\d{14})$', 'an EAN of 8, 13 or 14 digits', CHECKSUM),
  shape('IsISSN', 'isISSN', '^\\d{4}-?\\d{3}[\\dXx]$', 'an ISSN such as 0378-5955', CHECKSUM),
  {
    decorator: 'IsISBN',
    name: 'isIsbn',
    oracle: 'isISBN',
    sentinels: ['9783836221191', '3836221195', '3-8362-2119-5'],
    says: '`string` of digits, spaces and hyphens; an ISBN-10 may end in X',
    weaker: CHECKSUM,
    schema: ([version]) =>
      weaker(
        { type: 'string', pattern: asText(version) === '13' ? '^[\\d\\s-]+$' : '^[\\d\\s-]+(?:X[\\s-]*)?$' },
        CHECKSUM,
      ),
    words: ([version]) => `must be an ISBN${version ? `-${asText(version)}` : ''}`,
  },
  shape(
    'IsHSL',
    'isHSL',
    '^\\s*[hH][sS][lL][aA]?\\(',
    'a colour such as hsl(120,60%,70%)',
    'the parts are checked by the rule alone',
  ),
  shape('IsCurrency', 'isCurrency', '\\d', 'an amount of money such as $10.50', 'the options make the form'),
  shape('IsPhoneNumber', 'isPhoneNumber', '^\\S(?:[\\s\\S]*\\S)?$', 'a phone number such as +49 30 901820', REGIONAL),
  text('IsPassportNumber', 'isPassportNumber', 'a passport number'),
  text('IsIdentityCard', 'isIdentityCard', 'an identity card number'),
  text('IsTaxId', 'isTaxId', 'a tax number'),
];

// oxlint-disable-next-line max-params -- one line of the table
function shape(
  decorator: string,
  oracle: string,
  pattern: string,
  thing: string,
  reason: string,
  looser?: string,
  name: string = oracle,
): RuleRow {
  return patternRow({ decorator, name, oracle, pattern, words: `must be ${thing}`, weaker: reason, looser });
}

function text(decorator: string, oracle: string, thing: string): RuleRow {
  return patternRow({
    decorator,
    name: oracle,
    oracle,
    keywords: { minLength: 1 },
    words: `must be ${thing}`,
    weaker: REGIONAL,
  });
}
