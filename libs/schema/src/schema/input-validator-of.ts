import type { JsonSchemaObject } from '../json/json-schema.js';
import { isStandardSchema } from '../standard/standard-schema.js';
import { standardValidator } from '../standard/standard-validator.js';
import { dtoValidator } from '../validation/dto-validator.js';
import { EMPTY_INPUT_SCHEMA, emptyInputValidator } from '../validation/empty-input.js';
import type { InputValidator } from '../validation/input-validator.js';
import { jsonSchemaValidator } from '../validation/json-schema-validator.js';
import { cachedBy } from './cached-by.js';
import type { SchemaOptions } from './schema-options.js';
import type { InferOutput, SchemaSource } from './schema-source.js';

/**
 * The validator that agrees with the published schema of a source. Made once for each source and options; the schema
 * check is compiled at the first call.
 *
 * @throws Error where a Standard Schema exports no JSON Schema, or a JSON Schema is not valid.
 */
export function inputValidatorOf<Source extends SchemaSource>(
  source: Source,
  options?: SchemaOptions,
): InputValidator<InferOutput<Source>> {
  return validatorOf(source, options) as InputValidator<InferOutput<Source>>;
}

/**
 * The JSON Schema (draft 2020-12) of the inputs of a source, frozen; the same object for the same source and options.
 *
 * @throws Error where a Standard Schema exports no JSON Schema, or a JSON Schema is not valid.
 */
export function schemaOf(source: SchemaSource, options?: SchemaOptions): JsonSchemaObject {
  return validatorOf(source, options).schema;
}

const validatorOf = cachedBy((source: SchemaSource, options): InputValidator<unknown> => {
  if (isStandardSchema(source)) return standardValidator(source);
  if (typeof source === 'function') return dtoValidator(source, options);
  return source === EMPTY_INPUT_SCHEMA ? emptyInputValidator : jsonSchemaValidator(source);
});
