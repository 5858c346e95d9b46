import 'reflect-metadata';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from '@jest/globals';
import { inputValidatorOf, schemaOf, type SchemaOptions } from '../src/index.js';
import { cases as strings } from './cases/01-strings.js';
import { cases as numbers } from './cases/02-numbers-common.js';
import { cases as arrays } from './cases/03-arrays-nested.js';
import { cases as classes } from './cases/04-classes.js';
import { cases as moreStrings } from './cases/05-more-strings.js';
import { cases as moreShapes } from './cases/06-more-shapes.js';
import type { DtoCase } from './cases/dto-case.js';

const CASES = [...strings, ...numbers, ...arrays, ...classes, ...moreStrings, ...moreShapes];

function checker(schema: object, validateFormats: boolean): (value: unknown) => boolean {
  const options = {
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    allowUnionTypes: true,
    validateFormats,
  };
  const validate = addFormats.default(new Ajv2020(options)).compile(schema);
  return (value) => validate(value);
}

function optionsOf({ options }: DtoCase): SchemaOptions {
  return { ...(options?.validate?.['groups'] && { groups: options.validate['groups'] as string[] }) };
}

/** Which values break an expectation, as readable text: a failing test shows them all. */
function breaking(values: readonly unknown[] | undefined, isRight: (value: unknown) => boolean): string[] {
  return (values ?? []).filter((value) => !isRight(value)).map((value) => JSON.stringify(value) ?? String(value));
}

async function accepted(dtoCase: DtoCase, values: readonly unknown[] | undefined): Promise<Map<unknown, boolean>> {
  const validator = inputValidatorOf(dtoCase.dto, optionsOf(dtoCase));
  const results = await Promise.all(
    (values ?? []).map(async (value) => [value, (await validator.validate(value)).ok] as const),
  );
  return new Map(results);
}

describe.each(CASES.map((dtoCase) => [dtoCase.name, dtoCase] as const))('%s', (_name, dtoCase) => {
  const schema = schemaOf(dtoCase.dto, optionsOf(dtoCase));
  const plain = checker(schema, false);
  const asserting = checker(schema, true);

  it('publishes a schema that takes every accepted value, with format asserted as well as not', () => {
    expect(breaking(dtoCase.accepts, plain)).toEqual([]);
    expect(breaking(dtoCase.accepts, asserting)).toEqual([]);
  });

  it('publishes a schema that refuses what it can say', () => {
    const isBound = !dtoCase.schemaWeaker && !dtoCase.needsHint;
    expect(breaking(isBound ? dtoCase.rejects : [], (value) => !plain(value))).toEqual([]);
  });

  it('accepts and rejects as class-validator does', async () => {
    const taken = await accepted(dtoCase, dtoCase.accepts);
    expect(breaking(dtoCase.accepts, (value) => taken.get(value) === true)).toEqual([]);
    const refused = [...dtoCase.rejects, ...(dtoCase.weak ?? [])];
    const rejected = await accepted(dtoCase, refused);
    expect(breaking(refused, (value) => rejected.get(value) === false)).toEqual([]);
  });

  it('agrees with its own schema where class-validator alone is looser', async () => {
    const results = await accepted(dtoCase, dtoCase.loose);
    expect(breaking(dtoCase.loose, (value) => results.get(value) === plain(value))).toEqual([]);
  });

  it('keeps refusing wrong types, missing keys and unknown keys where it is weaker', () => {
    const isExempt = dtoCase.needsHint === true;
    const unknownKey = { ...(dtoCase.accepts[0] as object), unknownKey: 1 };
    expect(breaking(isExempt ? [] : [null, [], 'a', unknownKey], (value) => !plain(value))).toEqual([]);
  });
});
