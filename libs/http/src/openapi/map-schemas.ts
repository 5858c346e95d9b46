import type { JsonSchema, JsonSchemaObject } from '@toolwright/core';

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const SINGLES = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];

/** A change of one schema, whose own parts have been changed already. */
export type SchemaChange = (schema: JsonSchema) => JsonSchema;

/** Changes a schema and every schema in it, from the inside out. Values that only look like schemas are left alone. */
export function mapSchemas(schema: JsonSchema, change: SchemaChange): JsonSchema {
  if (typeof schema === 'boolean') return change(schema);
  const inner = (value: unknown): JsonSchema => mapSchemas(value as JsonSchema, change);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (LISTS.includes(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (MAPS.includes(keyword) && isObject(value)) return [keyword, mapValues(value, inner)];
    if (SINGLES.includes(keyword) && isSchema(value) && !isOpenOrShut(keyword, value)) return [keyword, inner(value)];
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}

/** The one place where every version of OpenAPI takes a boolean. */
const isOpenOrShut = (keyword: string, value: JsonSchema): boolean =>
  keyword === 'additionalProperties' && typeof value === 'boolean';

const isObject = (value: unknown): value is JsonSchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'boolean' || isObject(value);

const mapValues = (map: JsonSchemaObject, change: (value: unknown) => unknown): JsonSchemaObject =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
