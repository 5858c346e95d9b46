import { toOpenApi30 } from './to-open-api-30.js';

describe('A schema in OpenAPI 3.0', () => {
  it.each([
    [
      'null among the types',
      { type: ['string', 'null'], maxLength: 3 },
      { type: 'string', maxLength: 3, nullable: true },
    ],
    ['several types', { type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['null alone', { type: 'null' }, { nullable: true, enum: [null] }],
    [
      'null among the choices',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }], nullable: true },
    ],
    ['null among the members', { enum: ['a', null] }, { type: 'string', enum: ['a', null], nullable: true }],
    ['a constant', { const: 1 }, { enum: [1] }],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    ['an open bound', { exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
    ['the tighter of two bounds', { exclusiveMaximum: 9, maximum: 5 }, { maximum: 5 }],
    ['the tighter of two bounds, open', { exclusiveMinimum: 5, minimum: 5 }, { minimum: 5, exclusiveMinimum: true }],
    ['a tuple', { type: 'array', prefixItems: [{ const: 1 }], items: false }, { type: 'array', items: {} }],
    ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
    [
      'patterns of names',
      { patternProperties: { '^a': {} }, additionalProperties: false },
      { additionalProperties: true },
    ],
    [
      'a closed object',
      { type: 'object', additionalProperties: false },
      { type: 'object', additionalProperties: false },
    ],
    [
      'a reference with a description',
      { $ref: '#/a', description: 'A' },
      { description: 'A', allOf: [{ $ref: '#/a' }] },
    ],
    ['a reference', { $ref: '#/a' }, { $ref: '#/a' }],
    ['nothing', { properties: { a: false, b: true } }, { properties: { a: { not: {} }, b: {} } }],
    ['conditions', { if: { required: ['a'] }, then: { required: ['b'] }, type: 'object' }, { type: 'object' }],
    [
      'properties named like keywords',
      { properties: { const: { type: 'null' } } },
      { properties: { const: { nullable: true, enum: [null] } } },
    ],
    ['values that look like schemas', { default: { const: 1 } }, { default: { const: 1 } }],
  ])('says %s', (_what, schema, translated) => {
    expect(toOpenApi30(schema)).toEqual(translated);
  });
});
