import { asText } from './as-text.js';
import { exact, impossible, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const LATITUDE = '[+-]?(?:90(?:\\.0+)?|[1-8]?\\d(?:\\.\\d+)?)';
const LONGITUDE = '[+-]?(?:180(?:\\.0+)?|1[0-7]\\d(?:\\.\\d+)?|\\d{1,2}(?:\\.\\d+)?)';
/** ajv reads a quotient by parseInt, which takes 5e+307 for 5. */
const BEYOND_QUOTIENTS = [{ minimum: 1e21 }, { maximum: -1e21 }];
const QUOTIENTS = 'validators of JSON Schema misread quotients beyond 1e21';
const EXPONENT = 'a number that JavaScript prints with an exponent (1e-7) fails';

/** Rules for numbers, booleans and coordinates. */
export const numberRules: readonly RuleRow[] = [
  {
    decorator: 'IsNumber',
    name: 'isNumber',
    oracle: 'isNumber',
    sentinels: [0.001, 1e-7, 12.345678],
    says: '`number`; `integer` with `maxDecimalPlaces: 0`',
    weaker: '`maxDecimalPlaces` above 0: `multipleOf` would refuse 0.07, binary fractions being what they are',
    looser: '`allowNaN` and `allowInfinity` take what JSON cannot say',
    schema: ([options]) => numberSchema(options as { maxDecimalPlaces?: number } | undefined),
    words: ([options]) => numberWords((options as { maxDecimalPlaces?: number } | undefined)?.maxDecimalPlaces),
  },
  {
    decorator: 'IsInt',
    name: 'isInt',
    oracle: 'isInt',
    says: '`integer`',
    schema: () => exact({ type: 'integer' }),
    words: () => 'must be an integer',
  },
  {
    decorator: 'IsPositive',
    name: 'isPositive',
    oracle: 'isPositive',
    says: '`number`, `exclusiveMinimum: 0`',
    schema: () => exact({ type: 'number', exclusiveMinimum: 0 }),
    words: () => 'must be greater than 0',
  },
  {
    decorator: 'IsNegative',
    name: 'isNegative',
    oracle: 'isNegative',
    says: '`number`, `exclusiveMaximum: 0`',
    schema: () => exact({ type: 'number', exclusiveMaximum: 0 }),
    words: () => 'must be less than 0',
  },
  {
    decorator: 'Min',
    name: 'min',
    oracle: 'min',
    says: '`number`, `minimum`',
    schema: ([bound]) => boundSchema('minimum', bound),
    words: ([bound]) => `must be a number of at least ${asText(bound)}`,
  },
  {
    decorator: 'Max',
    name: 'max',
    oracle: 'max',
    says: '`number`, `maximum`',
    schema: ([bound]) => boundSchema('maximum', bound),
    words: ([bound]) => `must be a number of at most ${asText(bound)}`,
  },
  {
    decorator: 'IsDivisibleBy',
    name: 'isDivisibleBy',
    oracle: 'isDivisibleBy',
    sentinels: [6, 12, 100, 0.5],
    says: '`number`, `multipleOf` the integer part of the divisor, up to ±1e21',
    weaker: 'beyond 1e21, where validators of JSON Schema misread quotients, the rule alone decides',
    schema: ([divisor]) => divisorSchema(divisor),
    words: ([divisor]) => `must be divisible by ${asText(divisor)}`,
  },
  {
    decorator: 'IsBoolean',
    name: 'isBoolean',
    oracle: 'isBoolean',
    says: '`boolean`',
    schema: () => exact({ type: 'boolean' }),
    words: () => 'must be true or false',
  },
  {
    decorator: 'IsLatitude',
    name: 'isLatitude',
    oracle: 'isLatitude',
    sentinels: [90, 91, '45.5', '91'],
    says: 'a number from -90 to 90, or a string of one',
    weaker: EXPONENT,
    looser: 'takes a string with a comma of its own, "10,20"',
    schema: () => coordinate(90, `^${LATITUDE}$`),
    words: () => 'must be a latitude from -90 to 90',
  },
  {
    decorator: 'IsLongitude',
    name: 'isLongitude',
    oracle: 'isLongitude',
    sentinels: [180, 181, '12.5', '181'],
    says: 'a number from -180 to 180, or a string of one',
    weaker: EXPONENT,
    schema: () => coordinate(180, `^\\s?${LONGITUDE}(?:,[\\s\\S]*)?$`),
    words: () => 'must be a longitude from -180 to 180',
  },
  {
    decorator: 'IsLatLong',
    name: 'isLatLong',
    oracle: 'isLatLong',
    sentinels: ['10,20', '(10, 20)', '(10,20', '91,0'],
    says: 'latitude, comma, longitude; brackets only as a pair; what follows a second comma is ignored',
    schema: () =>
      exact({
        type: 'string',
        pattern: `^(?:${LATITUDE},\\s?${LONGITUDE}|\\(${LATITUDE},\\s?${LONGITUDE}\\))(?:,[\\s\\S]*)?$`,
      }),
    words: () => 'must be "latitude,longitude"',
  },
];

function numberSchema(options: { maxDecimalPlaces?: number } | undefined): RuleSchema {
  const places = options?.maxDecimalPlaces;
  if (places === undefined) return exact({ type: 'number' });
  if (places === 0) return exact({ type: 'integer' });
  return weaker({ type: 'number' }, `JSON Schema cannot limit a number to ${places} decimal places`);
}

function numberWords(places: number | undefined): string {
  return places === undefined ? 'must be a number' : `must be a number with at most ${places} decimal places`;
}

function boundSchema(keyword: 'minimum' | 'maximum', bound: unknown): RuleSchema {
  if (typeof bound !== 'number' || Number.isNaN(bound)) return impossible('the bound is not a number');
  if (Number.isFinite(bound)) return exact({ type: 'number', [keyword]: bound });
  const isOpen = bound > 0 === (keyword === 'maximum');
  return isOpen ? exact({ type: 'number' }) : impossible('no JSON number is beyond infinity');
}

function divisorSchema(divisor: unknown): RuleSchema {
  const step = typeof divisor === 'number' ? Math.abs(Number.parseInt(asText(divisor), 10)) : Number.NaN;
  if (step === 1) return exact({ type: 'integer' });
  if (step > 0) return weaker({ type: 'number', anyOf: [{ multipleOf: step }, ...BEYOND_QUOTIENTS] }, QUOTIENTS);
  return impossible(`IsDivisibleBy(${asText(divisor)}): the integer part of the divisor is 0, so nothing passes`);
}

function coordinate(limit: number, pattern: string): RuleSchema {
  const number = { type: 'number', minimum: -limit, maximum: limit };
  return weaker({ anyOf: [number, { type: 'string', pattern }] }, EXPONENT);
}
