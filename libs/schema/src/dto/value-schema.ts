import { DATE_TIME_SCHEMA } from '../rules/date-schema.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { childSchema } from './child-schema.js';
import { mergeSchemas } from './merge-schemas.js';
import type { PropertyFacts } from './property-facts.js';
import type { RuleFinding } from './rule-finding.js';
import type { SchemaContext } from './schema-context.js';
import { simplifySchema } from './simplify-schema.js';
import { scalarTypesOf } from './scalar-types.js';
import type { ValueShape } from './value-shape.js';

const SCALAR_TYPES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

/** The schema of a property's values as its rules and its type say it. */
export function valueSchema(facts: PropertyFacts, context: SchemaContext): JsonSchema {
  const { shape, findings } = facts;
  const leaf = leafSchema(facts, context);
  const whole = findings.filter(({ rule }) => !rule.each).map(({ schema }) => schema);
  const elements = findings.filter(({ rule }) => rule.each).map(({ schema }) => schema);
  if (shape.container === 'none') return mergeAll([...whole, leaf]);
  return mergeAll([containerSchema(shape, elements, leaf), ...whole, uniqueness(findings, elements, leaf)]);
}

function mergeAll(schemas: readonly JsonSchema[]): JsonSchema {
  return simplifySchema(schemas.reduce(mergeSchemas, {}));
}

function containerSchema(shape: ValueShape, elements: readonly JsonSchema[], leaf: JsonSchema): JsonSchema {
  const inner = shape.depth > 0 ? listOf(leaf) : leaf;
  const element = mergeAll([...elements, inner]);
  if (shape.container === 'map') return mapOf(element);
  return listOf(element);
}

function listOf(element: JsonSchema): JsonSchemaObject {
  if (element === false) return { type: 'array', maxItems: 0 };
  return isEmptySchema(element) ? { type: 'array' } : { type: 'array', items: element };
}

/** A map is an object of any keys but those that would reach its prototype. */
function mapOf(element: JsonSchema): JsonSchemaObject {
  return {
    type: 'object',
    ...(!isEmptySchema(element) && { additionalProperties: element }),
    propertyNames: { not: { enum: ['__proto__', 'constructor', 'prototype'] } },
  };
}

function isEmptySchema(schema: JsonSchema): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0);
}

function leafSchema({ shape, rules }: PropertyFacts, context: SchemaContext): JsonSchema {
  if (shape.isNested) return childSchema(shape, context);
  if (shape.leaf === 'date') return DATE_TIME_SCHEMA;
  const scalar = shape.leaf === 'scalar' ? SCALAR_TYPES.get(shape.type) : undefined;
  return scalar && rules.length > 0 ? { type: scalar } : {};
}

/** `ArrayUnique` compares by identity, which is equality only where every element is known to be a scalar. */
function uniqueness(findings: readonly RuleFinding[], elements: readonly JsonSchema[], leaf: JsonSchema): JsonSchema {
  const isUnique = findings.some(({ rule, row }) => !rule.each && row?.decorator === 'ArrayUnique');
  const element = mergeAll([...elements, leaf]);
  const types = isUnique ? scalarTypesOf(element) : undefined;
  if (!types) return {};
  // ajv compares elements pair by pair unless their types are given.
  return { uniqueItems: true, items: { type: types.length === 1 ? types[0] : types } };
}
