import type { JsonSchemaObject } from '@toolwright/core';
import type { OpenApiAddition, OpenApiDocument, OpenApiParameter, OpenApiPathItem } from './open-api.interface.js';
import { toOpenApi30 } from './to-open-api-30.js';

/** What is added to a document, in the words of its version. */
export function inVersionOf({ openapi }: OpenApiDocument, addition: OpenApiAddition): OpenApiAddition {
  if (!openapi.startsWith('3.0.')) return addition;
  return {
    paths: mapValues(addition.paths, translatePath),
    schemas: mapValues(addition.schemas, (schema) => toOpenApi30(schema) as JsonSchemaObject),
  };
}

const translatePath = (item: OpenApiPathItem): OpenApiPathItem =>
  mapValues(item, ({ parameters, ...operation }) => ({
    ...operation,
    ...(parameters && { parameters: parameters.map(translateParameter) }),
  }));

const translateParameter = (parameter: OpenApiParameter): OpenApiParameter => ({
  ...parameter,
  schema: toOpenApi30(parameter.schema),
});

const mapValues = <Value>(map: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
