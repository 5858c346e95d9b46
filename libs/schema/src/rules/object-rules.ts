import { DATE_TIME_SCHEMA } from './date-schema.js';
import { exact, impossible, weaker, type RuleRow } from './rule-row.js';

const LATER = new Date('2999-01-01T00:00:00Z');
const BOUND = 'a bound on time is no JSON Schema keyword';

/** Rules for dates, objects and instances. */
export const objectRules: readonly RuleRow[] = [
  {
    decorator: 'IsDate',
    name: 'isDate',
    oracle: 'isDate',
    says: 'with `@Type(() => Date)`: a `date-time` string with a strict pattern',
    looser: 'takes whatever `new Date()` takes: numbers, booleans, free text',
    schema: () => exact(DATE_TIME_SCHEMA),
    words: () => 'must be a date and time such as 2024-06-01T09:30:00Z',
  },
  {
    decorator: 'MinDate',
    name: 'minDate',
    oracle: 'minDate',
    sentinels: [LATER],
    says: 'as IsDate; the bound is in the description',
    weaker: BOUND,
    schema: () => weaker(DATE_TIME_SCHEMA, BOUND),
    words: ([bound]) => `must be a date and time not before ${timeOf(bound)}`,
  },
  {
    decorator: 'MaxDate',
    name: 'maxDate',
    oracle: 'maxDate',
    sentinels: [LATER],
    says: 'as IsDate; the bound is in the description',
    weaker: BOUND,
    schema: () => weaker(DATE_TIME_SCHEMA, BOUND),
    words: ([bound]) => `must be a date and time not after ${timeOf(bound)}`,
  },
  {
    decorator: 'IsObject',
    name: 'isObject',
    oracle: 'isObject',
    says: '`object`',
    schema: () => exact({ type: 'object' }),
    words: () => 'must be an object',
  },
  {
    decorator: 'IsNotEmptyObject',
    name: 'isNotEmptyObject',
    oracle: 'isNotEmptyObject',
    sentinels: [{ a: undefined }, { a: null, b: 1 }],
    says: '`object`, `minProperties: 1`; with `nullable: false` at least one value that is not null',
    schema: ([options]) => exact(isStrict(options) ? SOME_VALUE : { type: 'object', minProperties: 1 }),
    words: () => 'must be an object with at least one field',
  },
  {
    decorator: 'IsInstance',
    name: 'isInstance',
    oracle: 'isInstance',
    says: 'with `@Type` of that class: `object`, and with `@ValidateNested` the schema of the class; else `false`',
    schema: () => impossible('IsInstance without @Type: JSON has no instances'),
    words: () => 'must be an object of the right kind',
  },
];

const SOME_VALUE = { type: 'object', not: { additionalProperties: { type: 'null' } } };

function isStrict(options: unknown): boolean {
  return (options as { nullable?: boolean } | undefined)?.nullable === false;
}

function timeOf(bound: unknown): string {
  if (typeof bound === 'function') return 'a moment that is worked out at each call';
  return bound instanceof Date && !Number.isNaN(bound.getTime()) ? bound.toISOString() : 'the bound';
}
