import type { JsonSchema, JsonSchemaObject } from '@toolwright/core';
import { mapSchemas } from './map-schemas.js';

/** Keywords that OpenAPI 3.0 does not know; without them the schema is weaker, never stricter. */
const UNKNOWN = [
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'patternProperties',
  'propertyNames',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
];

/** A JSON Schema 2020-12 in the words of OpenAPI 3.0. */
export const toOpenApi30 = (schema: JsonSchema): JsonSchema => mapSchemas(schema, translate);

function translate(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  return STEPS.reduce((changed, step) => step(changed), schema);
}

type Step = (schema: JsonSchemaObject) => JsonSchemaObject;

const openPatterns: Step = (schema) =>
  'patternProperties' in schema || 'unevaluatedProperties' in schema
    ? { ...schema, additionalProperties: true }
    : schema;

const dropUnknown: Step = (schema) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !UNKNOWN.includes(keyword)));

const translateConst: Step = (schema) => {
  if (!('const' in schema)) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
};

const translateExamples: Step = (schema) => {
  const { examples, ...rest } = schema;
  return Array.isArray(examples) && examples.length > 0 ? { ...rest, example: examples[0] as unknown } : rest;
};

/** The bound itself is a flag there. */
const translateBound =
  (exclusive: string, inclusive: string, tighter: (...bounds: number[]) => number): Step =>
  (schema) => {
    const { [exclusive]: open, [inclusive]: closed, ...rest } = schema;
    if (typeof open !== 'number') return schema;
    if (typeof closed === 'number' && tighter(open, closed) === closed && open !== closed)
      return { ...rest, [inclusive]: closed };
    return { ...rest, [inclusive]: open, [exclusive]: true };
  };

const translateTypes: Step = (schema) => {
  const { type, ...rest } = schema;
  if (type === 'null') return { ...rest, nullable: true, enum: [null] };
  if (!Array.isArray(type)) return schema;
  const types = type.filter((one) => one !== 'null') as string[];
  const nullable = types.length < type.length && { nullable: true };
  const [only] = types;
  if (types.length === 1) return { ...rest, type: only, ...nullable };
  const choice = { anyOf: types.map((one) => translateItems({ type: one })) };
  return 'anyOf' in rest ? { ...rest, allOf: [choice, ...listOf(rest['allOf'])] } : { ...rest, ...choice, ...nullable };
};

/** Members that may be null need the flag as well, and generators need a type. */
const translateMembers: Step = (schema) => {
  const { enum: members } = schema;
  if (!Array.isArray(members) || !members.includes(null) || members.length === 1) return schema;
  const types = new Set(members.filter((member) => member !== null).map((member) => typeof member));
  const [type] = types;
  return { ...schema, nullable: true, ...(types.size === 1 && !('type' in schema) && { type }) };
};

const translateNullChoice: Step = (schema) => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const choices = anyOf.filter((choice) => !isNull(choice as JsonSchemaObject));
  return choices.length === anyOf.length ? schema : { ...rest, anyOf: choices, nullable: true };
};

const translateItems: Step = (schema) => {
  const { prefixItems, ...rest } = schema;
  if (prefixItems !== undefined) return { ...rest, items: {} };
  return rest['type'] === 'array' && !('items' in rest) ? { ...rest, items: {} } : rest;
};

/** A reference stands alone there. */
const wrapReference: Step = (schema) => {
  const { $ref, ...rest } = schema;
  if ($ref === undefined || Object.keys(rest).length === 0) return schema;
  return { ...rest, allOf: [{ $ref }, ...listOf(rest['allOf'])] };
};

const STEPS: readonly Step[] = [
  openPatterns,
  dropUnknown,
  translateConst,
  translateExamples,
  translateBound('exclusiveMinimum', 'minimum', Math.max),
  translateBound('exclusiveMaximum', 'maximum', Math.min),
  translateTypes,
  translateMembers,
  translateNullChoice,
  translateItems,
  wrapReference,
];

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isNull = ({ nullable, enum: members }: JsonSchemaObject): boolean =>
  nullable === true && Array.isArray(members) && members.length === 1 && members[0] === null;
