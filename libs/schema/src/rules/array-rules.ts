import { asText } from './as-text.js';
import { isScalar } from '../json/is-scalar.js';
import { listed } from './listed.js';
import { exact, impossible, weaker, type RuleRow, type RuleSchema } from './rule-row.js';

const UNIQUE_OBJECTS = 'class-validator compares by identity: equal objects may stand side by side';
const UNIQUE_KEY = 'a function says what makes two elements the same';

/** Rules for lists. On a Set they always fail, because a Set is no array. */
export const arrayRules: readonly RuleRow[] = [
  {
    decorator: 'IsArray',
    name: 'isArray',
    oracle: 'isArray',
    says: '`array`',
    schema: () => exact({ type: 'array' }),
    words: () => 'must be a list',
  },
  {
    decorator: 'ArrayNotEmpty',
    name: 'arrayNotEmpty',
    oracle: 'arrayNotEmpty',
    says: '`array`, `minItems: 1`',
    schema: () => exact({ type: 'array', minItems: 1 }),
    words: () => 'must be a list with at least one element',
  },
  {
    decorator: 'ArrayMinSize',
    name: 'arrayMinSize',
    oracle: 'arrayMinSize',
    says: '`array`, `minItems`',
    schema: ([size]) => sizeSchema('minItems', size),
    words: ([size]) => `must be a list of at least ${asText(size)} elements`,
  },
  {
    decorator: 'ArrayMaxSize',
    name: 'arrayMaxSize',
    oracle: 'arrayMaxSize',
    says: '`array`, `maxItems`',
    schema: ([size]) => sizeSchema('maxItems', size),
    words: ([size]) => `must be a list of at most ${asText(size)} elements`,
  },
  {
    decorator: 'ArrayContains',
    name: 'arrayContains',
    oracle: 'arrayContains',
    says: '`array`, one `contains` per value',
    schema: ([values]) => containsSchema(values),
    words: ([values]) => `must be a list that contains ${listed(asList(values))}`,
  },
  {
    decorator: 'ArrayNotContains',
    name: 'arrayNotContains',
    oracle: 'arrayNotContains',
    says: '`array`, `items: { not: { enum } }`',
    schema: ([values]) => notContainsSchema(values),
    words: ([values]) => `must be a list without ${listed(asList(values))}`,
  },
  {
    decorator: 'ArrayUnique',
    name: 'arrayUnique',
    oracle: 'arrayUnique',
    sentinels: [
      [{ id: 1 }, { id: 1 }],
      [null, null],
      ['a', 'A'],
      [1, -1],
    ],
    says: '`array`; `uniqueItems` where the elements are known to be scalars',
    weaker: UNIQUE_OBJECTS,
    schema: () => weaker({ type: 'array' }, UNIQUE_OBJECTS),
    words: () => 'must be a list without repetitions',
  },
  {
    decorator: 'ArrayUnique(identifier)',
    name: 'arrayUnique',
    probes: { pass: [[], [1], [{}]], fail: [undefined, null, '', 'aa', 1, true, {}, { length: 0 }] },
    says: '`array`',
    weaker: UNIQUE_KEY,
    schema: () => weaker({ type: 'array' }, UNIQUE_KEY),
    words: () => 'must be a list without repetitions',
  },
];

function sizeSchema(keyword: 'minItems' | 'maxItems', size: unknown): RuleSchema {
  if (typeof size !== 'number' || Number.isNaN(size)) return impossible('the size is not a number');
  if (keyword === 'minItems') return exact({ type: 'array', ...(size > 0 && { minItems: Math.ceil(size) }) });
  if (size < 0) return impossible('no list has a negative size');
  return exact({ type: 'array', ...(Number.isFinite(size) && { maxItems: Math.floor(size) }) });
}

function asList(values: unknown): unknown[] {
  return Array.isArray(values) ? values : [];
}

function containsSchema(values: unknown): RuleSchema {
  const members = asList(values);
  if (!Array.isArray(values) || !members.every(isScalar)) {
    return impossible('ArrayContains with an object compares by identity, and no JSON value is identical to an object');
  }
  const parts = members.map((value) => ({ contains: { const: value } }));
  return exact({ type: 'array', ...(parts.length > 0 && { allOf: parts }) });
}

function notContainsSchema(values: unknown): RuleSchema {
  const members = asList(values).filter(isScalar);
  return exact({ type: 'array', ...(members.length > 0 && { items: { not: { enum: members } } }) });
}
