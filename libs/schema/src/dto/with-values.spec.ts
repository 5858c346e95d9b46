import { describe, expect, it } from '@jest/globals';
import { withValues } from './with-values.js';

describe('withValues', () => {
  it.each([
    ['adds null to a plain type', { type: 'string', minLength: 1 }, [null], { type: ['string', 'null'], minLength: 1 }],
    ['adds null to an enumeration', { enum: ['a'] }, [null], { enum: ['a', null] }],
    [
      'puts null beside what would refuse it',
      { type: 'string', not: { pattern: 'a' } },
      [null],
      { anyOf: [{ type: 'string', not: { pattern: 'a' } }, { type: 'null' }] },
    ],
    ['leaves null alone where nothing else is accepted', false, [null], { type: 'null' }],
    ['changes nothing where everything is accepted', {}, [null], {}],
    ['lists several values', { type: 'integer' }, [null, ''], { anyOf: [{ type: 'integer' }, { enum: [null, ''] }] }],
  ])('%s', (_what, schema, values, expected) => {
    expect(withValues(schema, values)).toEqual(expected);
  });
});
