import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../json/json-schema.js';
import { useLinearKeywords } from './linear-keywords.js';

/** Why a value does not fit a schema, as ajv says it. */
export type SchemaError = ErrorObject<string, Record<string, unknown>>;

/** Checks one value; an empty list means that it fits. */
export type SchemaCheck = (value: unknown) => readonly SchemaError[];

const OPTIONS = {
  strict: false,
  strictNumbers: true,
  ownProperties: true,
  logger: false,
  addUsedSchema: false,
  verbose: true,
} as const satisfies Options;

type Dialects = Readonly<Record<'current' | 'former', Ajv>>;

const dialects = (options: Options): Dialects => ({
  current: ready(new Ajv2020({ ...OPTIONS, ...options })),
  former: ready(new Ajv({ ...OPTIONS, ...options })),
});
const ready = (ajv: Ajv): Ajv => useLinearKeywords(addFormats.default(ajv));

/** Finds every error. Made for parts of a schema that was found to be valid as a whole. */
const thorough = dialects({ allErrors: true, validateSchema: false });
/** Stops at the first error: how long that takes does not depend on how wrong a value is. */
const quick = dialects({ allErrors: false });
const FORMER_DIALECT = /^https?:\/\/json-schema\.org\/draft-0[67]\//;

/**
 * Compiles a schema, with `format` asserted. Dialect 2020-12, or 06 and 07 where `$schema` says so.
 *
 * @throws Error where the schema itself is not valid.
 */
export function compileSchema(schema: JsonSchema): SchemaCheck {
  return errorsOf(compile(schema, thorough));
}

/**
 * Compiles a schema into a check that ends at the first error.
 *
 * @throws Error where the schema itself is not valid.
 */
export function compileFirstError(schema: JsonSchema): SchemaCheck {
  return errorsOf(compile(schema, quick));
}

/**
 * Compiles a schema into its verdict alone.
 *
 * @throws Error where the schema itself is not valid.
 */
export function compileVerdict(schema: JsonSchema): (value: unknown) => boolean {
  return compile(schema, quick) as (value: unknown) => boolean;
}

function errorsOf(validate: ValidateFunction): SchemaCheck {
  return (value) => (validate(value) ? [] : ((validate.errors ?? []) as SchemaError[]));
}

function compile(schema: JsonSchema, { current, former }: Dialects): ValidateFunction {
  const dialect = typeof schema === 'object' ? schema['$schema'] : undefined;
  const ajv = typeof dialect === 'string' && FORMER_DIALECT.test(dialect) ? former : current;
  const source = typeof schema === 'object' ? withoutIdentity(schema) : schema;
  const validate: ValidateFunction = ajv.compile(source);
  // ajv keeps every schema it has compiled; the closure is all that is needed.
  ajv.removeSchema(source);
  return validate;
}

/** Two sources may carry one `$id`, and ajv refuses the second. */
function withoutIdentity(schema: object): object {
  const { $id: _identity, ...rest } = schema as { $id?: unknown };
  return rest;
}
