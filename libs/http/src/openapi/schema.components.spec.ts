import { flatProperties } from './flat-input.js';
import { componentsOf } from './schema.components.js';

describe('A schema as components', () => {
  it('has its definitions beside it, and every reference follows', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { next: { $ref: '#' }, tree: { $ref: '#/$defs/Tree<a>' }, leaf: { $ref: '#/properties/tree' } },
      $defs: { 'Tree<a>': { type: 'array', items: { $ref: '#/$defs/Tree<a>/items' } }, Never: false },
    };
    expect(componentsOf(schema, 'a.b.input')).toEqual({
      'a.b.input': {
        type: 'object',
        properties: {
          next: { $ref: '#/components/schemas/a.b.input' },
          tree: { $ref: '#/components/schemas/a.b.input.Tree_a_' },
          leaf: { $ref: '#/components/schemas/a.b.input/properties/tree' },
        },
      },
      'a.b.input.Tree_a_': { type: 'array', items: { $ref: '#/components/schemas/a.b.input.Tree_a_/items' } },
      'a.b.input.Never': { not: {} },
    });
  });

  it('leaves foreign references and look-alikes alone', () => {
    const schema = {
      $ref: 'https://example.com/a',
      properties: { $ref: { type: 'string' } },
      default: { $ref: '#/x' },
    };
    expect(componentsOf(schema, 'a')).toEqual({ a: schema });
  });
});

describe('A flat input', () => {
  const flat = (properties: object, more: object = {}) => flatProperties({ type: 'object', properties, ...more });

  it.each([
    [
      'texts, numbers and booleans',
      { a: { type: 'string' }, b: { type: ['integer', 'null'] }, c: { type: 'boolean' } },
    ],
    ['members', { a: { enum: ['x', 1, null] }, b: { const: 'x' } }],
    ['lists of them', { a: { type: 'array', items: { type: 'string' } } }],
    ['choices of them', { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }],
    ['nothing at all', {}],
  ])('is %s', (_what, properties) => {
    expect(flat(properties)?.map(([name]) => name)).toEqual(Object.keys(properties));
  });

  it('follows references', () => {
    const definitions = { $defs: { Color: { enum: ['red'] }, Box: { type: 'object' } } };
    expect(flat({ a: { $ref: '#/$defs/Color' } }, definitions)).toHaveLength(1);
    expect(flat({ a: { $ref: '#/$defs/Box' } }, definitions)).toBeUndefined();
  });

  it.each([
    ['objects', { a: { type: 'object' } }],
    ['lists of lists', { a: { type: 'array', items: { type: 'array', items: { type: 'string' } } } }],
    ['lists of anything', { a: { type: 'array' } }],
    ['anything', { a: {} }],
    ['what is called input', { input: { type: 'string' } }],
  ])('is not %s', (_what, properties) => {
    expect(flat(properties)).toBeUndefined();
  });
});
