import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';

/** Keywords that say nothing about null, so that it can be added to the type beside them. */
const SILENT_ABOUT_NULL = new Set([
  'type',
  'description',
  'examples',
  'default',
  'title',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'contentMediaType',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'additionalProperties',
  'properties',
  'required',
]);

/** The schema, and these values besides. */
export function withValues(schema: JsonSchema, values: readonly unknown[]): JsonSchema {
  if (values.length === 0 || schema === true) return schema;
  const isOnlyNull = values.length === 1 && values[0] === null;
  const extra = isOnlyNull ? { type: 'null' } : { enum: [...values] };
  if (schema === false) return extra;
  if (Object.keys(schema).length === 0) return schema;
  return (isOnlyNull ? nullableInPlace(schema) : undefined) ?? { anyOf: [schema, extra] };
}

/** A choice between keywords that say nothing about null says nothing either. */
function isSilent(keyword: string, value: unknown): boolean {
  if (keyword !== 'anyOf') return SILENT_ABOUT_NULL.has(keyword);
  const branches = value as readonly JsonSchemaObject[];
  return branches.every((branch) => Object.keys(branch).every((one) => one !== 'type' && SILENT_ABOUT_NULL.has(one)));
}

function nullableInPlace(schema: JsonSchemaObject): JsonSchema | undefined {
  const keywords = Object.keys(schema);
  if (keywords.every((keyword) => keyword === 'enum' || keyword === 'description') && Array.isArray(schema['enum'])) {
    return { ...schema, enum: [...new Set([...(schema['enum'] as unknown[]), null])] };
  }
  const isPlain = typeof schema['type'] === 'string' && keywords.every((keyword) => isSilent(keyword, schema[keyword]));
  return isPlain ? { ...schema, type: [schema['type'], 'null'] } : undefined;
}
