import { readOutput } from './read-output.js';
import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import type { SchemaSource } from '../schema/schema-source.js';
import { isStandardSchema } from '../standard/standard-schema.js';
import { standardJsonSchema } from '../standard/standard-json-schema.js';

/**
 * The JSON Schema (draft 2020-12) of what a source looks like on its way out, frozen: for a DTO the view that
 * `instanceToPlain` gives of it, with dates as `date-time` strings and maps as objects.
 *
 * @throws Error where a Standard Schema exports no JSON Schema.
 */
export function outputSchemaOf(source: SchemaSource, options?: SchemaOptions): JsonSchemaObject {
  return outputSchema(source, options);
}

const outputSchema = cachedBy((source: SchemaSource, options: SchemaOptions): JsonSchemaObject => {
  if (isStandardSchema(source)) return deepFreeze(standardJsonSchema(source, 'output'));
  if (typeof source === 'function')
    return options.representation?.schemaOf(source) ?? readOutput(source, options).schema;
  return deepFreeze(structuredClone(source));
});
