import { isScalar } from '../json/is-scalar.js';
import type { JsonSchema } from '../json/json-schema.js';

const SCALAR_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** The JSON types a schema allows, if all of them are scalar types; nothing where objects or lists may come. */
export function scalarTypesOf(schema: JsonSchema): string[] | undefined {
  if (typeof schema === 'boolean') return undefined;
  const types = typesOf(schema['type']) ?? enumTypes(schema['enum'] ?? constList(schema));
  return types?.every((type) => SCALAR_TYPES.has(type)) ? types : undefined;
}

function typesOf(type: unknown): string[] | undefined {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as string[]) : undefined;
}

function constList(schema: { readonly [keyword: string]: unknown }): unknown {
  return 'const' in schema ? [schema['const']] : undefined;
}

function enumTypes(values: unknown): string[] | undefined {
  if (!Array.isArray(values) || !values.every(isScalar)) return undefined;
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
}
