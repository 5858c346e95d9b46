import type { DtoClass } from '../dto/dto-class.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import type { StandardSchema } from '../standard/standard-schema.js';

/** What an input or output can be declared with: a DTO class, a Standard Schema, or JSON Schema. */
export type SchemaSource = DtoClass | StandardSchema | JsonSchemaObject;

/** What a caller sends for a source; `unknown` for JSON Schema. */
export type InferInput<Source> =
  Source extends StandardSchema<infer Input, unknown>
    ? Input
    : Source extends DtoClass<infer Instance>
      ? Instance
      : unknown;

/** What a validated value of a source is; `unknown` for JSON Schema. */
export type InferOutput<Source> =
  Source extends StandardSchema<unknown, infer Output>
    ? Output
    : Source extends DtoClass<infer Instance>
      ? Instance
      : unknown;
