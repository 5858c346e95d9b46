import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../json/json-schema.js';

/** Why a value does not fit a schema, as ajv says it. */
export type SchemaError = ErrorObject<string, Record<string, unknown>>;

/** Checks one value; an empty list means that it fits. */
export type SchemaCheck = (value: unknown) => readonly SchemaError[];

const OPTIONS = {
  strict: false,
  strictNumbers: true,
  allErrors: true,
  ownProperties: true,
  verbose: true,
  logger: false,
  addUsedSchema: false,
} as const;

const current = addFormats.default(new Ajv2020(OPTIONS));
const former = addFormats.default(new Ajv(OPTIONS));
const FORMER_DIALECT = /^https?:\/\/json-schema\.org\/draft-0[67]\//;

/**
 * Compiles a schema, with `format` asserted. Dialect 2020-12, or 06 and 07 where `$schema` says so.
 *
 * @throws Error where the schema itself is not valid.
 */
export function compileSchema(schema: JsonSchema): SchemaCheck {
  const dialect = typeof schema === 'object' ? schema['$schema'] : undefined;
  const ajv = typeof dialect === 'string' && FORMER_DIALECT.test(dialect) ? former : current;
  const source = typeof schema === 'object' ? withoutIdentity(schema) : schema;
  const validate: ValidateFunction = ajv.compile(source);
  // ajv keeps every schema it has compiled; the closure is all that is needed.
  ajv.removeSchema(source);
  return (value) => (validate(value) ? [] : ((validate.errors ?? []) as SchemaError[]));
}

/** Two sources may carry one `$id`, and ajv refuses the second. */
function withoutIdentity(schema: object): object {
  const { $id: _identity, ...rest } = schema as { $id?: unknown };
  return rest;
}
