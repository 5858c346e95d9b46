import { Alternatives } from '../coercion/wanted-kinds.js';
import { isPlainObject } from '../json/is-plain-object.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';

/** A JSON value without the fields that a closed schema does not declare. Where several forms are possible, nothing is dropped. */
export function pruneTo(schema: JsonSchemaObject, value: unknown): unknown {
  return prune(schema, new Alternatives(schema), value);
}

function prune(schema: JsonSchema | undefined, wanted: Alternatives, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kind = Array.isArray(value) ? 'array' : 'object';
  const fitting = wanted.of(schema).filter(({ kinds }) => kinds === 'any' || kinds.has(kind));
  const only = fitting.length === 1 ? fitting[0]?.schema : undefined;
  if (!only) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => prune(only['items'] as JsonSchema | undefined, wanted, item));
  return pruneFields(only, wanted, value as Record<string, unknown>);
}

function pruneFields(schema: JsonSchemaObject, wanted: Alternatives, value: Record<string, unknown>): unknown {
  const properties = isPlainObject(schema['properties']) ? schema['properties'] : {};
  const isClosed = schema['additionalProperties'] === false && !('patternProperties' in schema);
  const kept = Object.entries(value).filter(([key]) => !isClosed || Object.hasOwn(properties, key));
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      Object.hasOwn(properties, key) ? prune(properties[key] as JsonSchema, wanted, part) : part,
    ]),
  );
}
