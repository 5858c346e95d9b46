import { describe, expect, it } from '@jest/globals';
import { mergeSchemas } from './merge-schemas.js';

describe('mergeSchemas', () => {
  it.each([
    ['keeps the narrower type', { type: 'number' }, { type: 'integer' }, { type: 'integer' }],
    ['refuses types that exclude each other', { type: 'string' }, { type: 'integer' }, false],
    [
      'keeps the larger minimum and the smaller maximum',
      { minLength: 1, maxLength: 9 },
      { minLength: 2, maxLength: 5 },
      { minLength: 2, maxLength: 5 },
    ],
    ['puts two patterns side by side', { pattern: 'a' }, { pattern: 'b' }, { pattern: 'a', allOf: [{ pattern: 'b' }] }],
    [
      'merges what elements are',
      { items: { type: 'string' } },
      { items: { minLength: 1 } },
      { items: { type: 'string', minLength: 1 } },
    ],
    ['lets false win', false, { type: 'string' }, false],
    ['lets true say nothing', true, { type: 'string' }, { type: 'string' }],
  ])('%s', (_what, one, other, merged) => {
    expect(mergeSchemas(one, other)).toEqual(merged);
  });
});
