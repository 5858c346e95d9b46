import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import * as fc from 'fast-check';
import { coerceInput, inputValidatorOf, schemaOf, type JsonSchemaObject } from '../src/index.js';
import { ALL_CASES, optionsOf } from './support/all-cases.js';
import { generatedDto } from './support/generated-dto.js';
import { mutate } from './support/json-mutations.js';
import { runs, seeds } from './support/seeds.js';

class Point {
  @IsNumber() x!: number;
  @IsNumber() y!: number;
}
class Search {
  @IsOptional() @IsInt() page?: number;
  @IsOptional() @IsNumber() price?: number;
  @IsOptional() @IsBoolean() open?: boolean;
  @IsOptional() @IsString() text?: string;
  @IsOptional() @IsIn(['red', 'green', 'Green']) colour?: string;
  @IsOptional() @IsArray() @IsInt({ each: true }) ids?: number[];
  @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[];
  @IsOptional() @IsObject() @ValidateNested() @Type(() => Point) at?: Point;
  @IsOptional() @IsDate() @Type(() => Date) since?: Date;
}
const schema = schemaOf(Search);
const coerced = (input: unknown): unknown => coerceInput(schema, input);

describe('coercion', () => {
  it.each([
    ['the text of an integer', { page: ' 5 ' }, { page: 5 }],
    ['the text of an integral decimal', { page: '5.0' }, { page: 5 }],
    ['the text of a number', { price: '-1.5e2' }, { price: -150 }],
    ['the text of a boolean', { open: ' TRUE ' }, { open: true }],
    ['0 and 1 for a boolean', { open: 0 }, { open: false }],
    ['a near miss of one member', { colour: ' RED ' }, { colour: 'red' }],
    ['one element for a list', { ids: 5 }, { ids: [5] }],
    ['the text of one element for a list', { ids: '5' }, { ids: [5] }],
    ['one text for a list of texts', { tags: 'a' }, { tags: ['a'] }],
    ['the text of a list', { ids: '[1, "2"]' }, { ids: [1, 2] }],
    ['the text of an object', { at: '{"x":"1","y":2}' }, { at: { x: 1, y: 2 } }],
    ['the text of the whole input', '{"page":"2"}', { page: 2 }],
    ['an empty text for an optional field', { page: '', at: '', ids: '' }, {}],
    ['a day where a moment is wanted', { since: '2024-06-01' }, { since: '2024-06-01T00:00:00.000Z' }],
  ])('reads %s', (_what, input, expected) => {
    expect(coerced(input)).toEqual(expected);
  });

  it.each([
    ['a string that looks like something else', { text: '5' }],
    ['a string that looks like JSON', { text: '{"a":1}' }],
    ['an empty string where a string is wanted', { text: '' }],
    ['a near miss of two members', { colour: 'GREEN' }],
    ['a fraction for an integer', { page: '5.5' }],
    ['an integer beyond 2^53 - 1', { page: '9007199254740993' }],
    ['a number that JSON does not write', { page: '0x10' }],
    ['a number with a plus', { page: '+5' }],
    ['an infinite number', { price: '1e999' }],
    ['yes for true', { open: 'yes' }],
    ['2 for a boolean', { open: 2 }],
    ['a day that does not exist', { since: '2024-02-30' }],
    ['other forms of dates', { since: '1 June 2024' }],
    ['JSON of another kind', { at: '[1]' }],
    ['JSON with a forbidden key', { at: '{"x":1,"y":2,"__proto__":{}}' }],
    ['JSON that is none', { at: '{x:1}' }],
    ['an object for a list', { ids: { 0: 1 } }],
    ['null', { page: null }],
    ['unknown fields', { other: '5' }],
  ])('leaves %s to validation', (_what, input) => {
    expect(coerced(input)).toBe(input);
  });

  it('charges decoded text to the limits', () => {
    const text = JSON.stringify(Array.from({ length: 50 }, (_unused, index) => index));
    expect(coerceInput(schema, { ids: text }, { limits: { elements: 50 } })).toEqual({
      ids: JSON.parse(text) as unknown,
    });
    expect(coerceInput(schema, { ids: text }, { limits: { elements: 49 } })).toEqual({ ids: text });
    expect(coerceInput(schema, { at: '{"x":1,"y":2}' }, { limits: { depth: 1 } })).toEqual({ at: '{"x":1,"y":2}' });
    expect(coerceInput(schema, { tags: '["aaaa"]' }, { limits: { bytes: 3 } })).toEqual({ tags: '["aaaa"]' });
    const both = { ids: '[1,2,3]', tags: '["a","b"]' };
    expect(coerceInput(schema, both, { limits: { elements: 4 } })).toEqual({ ids: [1, 2, 3], tags: '["a","b"]' });
  });

  it('changes nothing in what it is given', () => {
    const input = Object.freeze({ page: '5', at: Object.freeze({ x: '1', y: 2 }) });
    expect(coerced(input)).toEqual({ page: 5, at: { x: 1, y: 2 } });
    expect(input).toEqual({ page: '5', at: { x: '1', y: 2 } });
  });

  it.each<[string, JsonSchemaObject, unknown]>([
    ['a string is possible', { type: ['string', 'integer'] }, '5'],
    ['a string is possible in a branch', { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^x' }] }, '5'],
    ['nothing is said', {}, '5'],
    [
      'two objects are possible',
      {
        anyOf: [
          { type: 'object', properties: { a: { type: 'integer' } } },
          { type: 'object', properties: { a: { type: 'boolean' } } },
        ],
      },
      { a: '1' },
    ],
  ])('keeps its hands off where %s', (_why, ambiguous, value) => {
    expect(coerceInput(ambiguous, value)).toBe(value);
  });

  it('follows a tag into its branch', () => {
    const branch = (kind: string, type: string): JsonSchemaObject => ({
      type: 'object',
      properties: { kind: { const: kind }, v: { type } },
      required: ['kind', 'v'],
    });
    const tagged = { oneOf: [branch('a', 'integer'), branch('b', 'boolean')] };
    expect(coerceInput(tagged, { kind: 'b', v: 'true' })).toEqual({ kind: 'b', v: true });
  });
});

describe('coercion, over changed inputs', () => {
  const inputs = fc.tuple(fc.nat(1_000), fc.array(fc.nat(1_000_000), { maxLength: 3 }));

  it.each(seeds('coercion'))(
    'never makes a valid input another one, nor another input invalid (seed %i)',
    async (seed) => {
      const holds = (
        target: { schema: JsonSchemaObject; check(raw: unknown): readonly unknown[] },
        input: unknown,
      ): void => {
        const before = structuredClone(input);
        const after = coerceInput(target.schema, input);
        expect(input).toEqual(before);
        const isValid = target.check(input).length === 0;
        expect(isValid ? after : 'free').toEqual(isValid ? input : 'free');
        expect(coerceInput(target.schema, after)).toEqual(after);
      };
      const overCases = fc.property(fc.nat(ALL_CASES.length - 1), inputs, (at, [value, choices]) => {
        const dtoCase = ALL_CASES[at]!;
        const values = [...dtoCase.accepts, ...dtoCase.rejects];
        holds(inputValidatorOf(dtoCase.dto, optionsOf(dtoCase)), choices.reduce(mutate, values[value % values.length]));
      });
      fc.assert(overCases, { seed, numRuns: runs(8_000) });
      const overClasses = fc.property(
        generatedDto,
        fc.array(inputs, { minLength: 30, maxLength: 30 }),
        (dto, tries) => {
          for (const [value, choices] of tries)
            holds(inputValidatorOf(dto.owner), choices.reduce(mutate, dto.values[value % 4]));
        },
      );
      fc.assert(overClasses, { seed, numRuns: runs(25) });
      await Promise.resolve();
    },
  );
});
