import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { inputValidatorOf, schemaOf, type DtoClass, type SchemaOptions } from '../../src/index.js';

/** What everybody says of one input. */
export interface Judgement {
  /** The published schema, `format` as an annotation. */
  readonly schema: boolean;
  /** The published schema, `format` asserted. */
  readonly asserted: boolean;
  /** `check` of the library. */
  readonly check: boolean;
  /** `validate` of the library. */
  readonly runtime: boolean;
  /** class-transformer and class-validator alone. */
  readonly alone: boolean;
}

const OPTIONS = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  allowUnionTypes: true,
} as const;
const annotating = addFormats.default(new Ajv2020({ ...OPTIONS, validateFormats: false }));
const asserting = addFormats.default(new Ajv2020({ ...OPTIONS, validateFormats: true }));

/** Somebody else's ajv, in strict mode: it takes no schema of ours that is not proper. */
export function foreignChecker(schema: object, validateFormats: boolean): (value: unknown) => boolean {
  const check = (validateFormats ? asserting : annotating).compile(schema);
  return (value) => check(value);
}

/** Asks everybody about inputs of one class. */
export function judgesOf(owner: DtoClass, options: SchemaOptions): (input: unknown) => Promise<Judgement> {
  const schema = schemaOf(owner, options);
  const plain = foreignChecker(schema, false);
  const withFormat = foreignChecker(schema, true);
  const validator = inputValidatorOf(owner, options);
  return async (input) => ({
    schema: plain(input),
    asserted: withFormat(input),
    check: validator.check(input).length === 0,
    runtime: (await validator.validate(input)).ok,
    alone: await aloneAccepts(owner, input, options.groups),
  });
}

/** A copy within this realm: class-transformer asks `instanceof Array`. */
async function aloneAccepts(owner: DtoClass, input: unknown, groups: readonly string[] | undefined): Promise<boolean> {
  try {
    const instance = plainToInstance(owner as new () => object, JSON.parse(JSON.stringify(input)));
    const options = {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      ...(groups && { groups: [...groups] }),
    };
    return (await validate(instance, options)).length === 0;
  } catch {
    return false;
  }
}
