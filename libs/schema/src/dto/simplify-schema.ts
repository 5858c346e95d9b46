import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';

/** Says the same with fewer keywords: `not` is left out where the type excludes the value already. */
export function simplifySchema(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean' || typeof schema['type'] !== 'string' || schema['type'] === 'null') return schema;
  const { not, allOf, ...rest } = schema;
  const parts = [...(not === undefined ? [] : [{ not }]), ...((allOf as JsonSchemaObject[] | undefined) ?? [])];
  const meant = parts.filter((part) => !isOnly(part, NOT_NULL) && !isOnly(part, NOT_EMPTY));
  const isNonEmpty = rest['type'] === 'string' && parts.some((part) => isOnly(part, NOT_EMPTY));
  const minimum = isNonEmpty ? { minLength: Math.max(1, (rest['minLength'] as number | undefined) ?? 0) } : {};
  return { ...rest, ...minimum, ...combined(meant) };
}

/** Whether the type alone refuses null. */
export function refusesNull(schema: JsonSchema | undefined): boolean {
  if (schema === undefined || typeof schema === 'boolean') return schema === false;
  const { type } = schema;
  return Array.isArray(type) ? !type.includes('null') : typeof type === 'string' && type !== 'null';
}

/** Beside what refuses null already. */
export function withoutNotNull(schema: JsonSchemaObject): JsonSchemaObject {
  const { not, ...rest } = schema;
  return not !== undefined && isOnly({ not }, NOT_NULL) ? rest : schema;
}

const NOT_NULL = JSON.stringify({ not: { type: 'null' } });
const NOT_EMPTY = JSON.stringify({ not: { enum: ['', null] } });

function isOnly(part: JsonSchemaObject, text: string): boolean {
  return JSON.stringify(part) === text;
}

function combined(parts: readonly JsonSchemaObject[]): JsonSchemaObject {
  const [first] = parts;
  if (!first) return {};
  return parts.length === 1 && 'not' in first ? first : { allOf: parts };
}
