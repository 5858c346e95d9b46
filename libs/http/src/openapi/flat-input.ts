import type { JsonSchema, JsonSchemaObject } from '@toolwright/core';

const SCALARS = ['string', 'number', 'integer', 'boolean', 'null'];
const MOST_REFERENCES = 16;

/**
 * The properties of an input that a query can carry one by one: texts, numbers, booleans and lists of them. `undefined`
 * where one is something else, or is called `input`: then the whole goes as `?input=<json>`.
 */
export function flatProperties(schema: JsonSchemaObject): readonly (readonly [string, JsonSchemaObject])[] | undefined {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const isFlat = ([name, part]: readonly [string, JsonSchema]): boolean =>
    name !== 'input' && (isScalar(part, schema) || isListOfScalars(part, schema));
  return CHOICES.every((keyword) => !(keyword in schema)) && properties.every(isFlat)
    ? (properties as [string, JsonSchemaObject][])
    : undefined;
}

const CHOICES = ['anyOf', 'oneOf', 'allOf', '$ref', 'patternProperties'];

function isScalar(part: JsonSchema, root: JsonSchemaObject): boolean {
  if (typeof part === 'boolean') return false;
  const schema = followed(part, root);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return choices.every((choice) => isScalar(choice as JsonSchema, root));
  if (schema['type'] === undefined) return membersOf(schema).length > 0 && membersOf(schema).every(isScalarValue);
  return [schema['type']].flat().every((type) => SCALARS.includes(type as string));
}

function isListOfScalars(part: JsonSchema, root: JsonSchemaObject): boolean {
  if (typeof part === 'boolean') return false;
  const { type, items } = followed(part, root);
  const types = [type].flat().filter((one) => one !== 'null');
  return String(types) === 'array' && items !== undefined && isScalar(items as JsonSchema, root);
}

function followed(schema: JsonSchemaObject, root: JsonSchemaObject, references = 0): JsonSchemaObject {
  const [, name] = /^#\/\$defs\/([^/]+)$/.exec(String(schema['$ref'])) ?? [];
  const target = name === undefined ? undefined : (root['$defs'] as Record<string, JsonSchema> | undefined)?.[name];
  if (typeof target !== 'object' || references > MOST_REFERENCES) return schema;
  return followed(target, root, references + 1);
}

const membersOf = (schema: JsonSchemaObject): readonly unknown[] => {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
};

const isScalarValue = (value: unknown): boolean => typeof value !== 'object' || value === null;
