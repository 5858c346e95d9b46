import { isPlainObject } from '../json/is-plain-object.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import type { StandardSchema } from './standard-schema.js';

/**
 * The JSON Schema that the library itself exports for a schema, with two corrections that keep it from being stricter or
 * looser than the library: `format` is kept only where every form the library takes is one the format takes, and objects
 * whose unknown fields the library would drop in silence are closed.
 *
 * @throws Error where the library exports none.
 */
export function standardJsonSchema(source: StandardSchema, direction: 'input' | 'output'): JsonSchemaObject {
  const { $schema: _dialect, ...schema } = exportedSchema(source, direction);
  const closes = DROPS_UNKNOWN.has(source['~standard'].vendor);
  return corrected(schema, { closes, isMember: false }) as JsonSchemaObject;
}

/**
 * The JSON Schema as the library exports it.
 *
 * @throws Error where the library exports none.
 */
export function exportedSchema(source: StandardSchema, direction: 'input' | 'output'): JsonSchemaObject {
  const { vendor, jsonSchema } = source['~standard'];
  if (!jsonSchema)
    throw new Error(
      `The ${vendor} schema exports no JSON Schema. ${REMEDIES[vendor] ?? 'Use a version with ~standard.jsonSchema.'}`,
    );
  return jsonSchema[direction]({ target: 'draft-2020-12' });
}

const REMEDIES: Readonly<Record<string, string>> = {
  valibot: 'Wrap it in toStandardJsonSchema() of @valibot/to-json-schema.',
};

/** Libraries whose plain objects drop unknown fields. ArkType's keep them. */
const DROPS_UNKNOWN = new Set(['zod', 'valibot']);

/** A text that the format takes: a pattern beside it that takes another form means the format would be stricter. */
const OTHER_FORMS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2024-01-01T00:00:00', '2024-01-01T00:00Z', '2024-01-01 00:00:00Z'],
  uuid: ['urn:uuid'],
  ipv4: ['1.2.3.4/8'],
};

interface Place {
  readonly closes: boolean;
  /** Whether the schema is one of several that hold together: closing it would refuse the fields of the others. */
  readonly isMember: boolean;
}

function corrected(schema: unknown, place: Place): unknown {
  if (Array.isArray(schema)) return schema.map((item: unknown) => corrected(item, place));
  if (!isPlainObject(schema)) return schema;
  const parts = Object.entries(schema).map(([key, part]): [string, unknown] => [
    key,
    LITERALS.has(key) ? part : correctedPart(key, part, place),
  ]);
  return closed(withoutStrictFormat(Object.fromEntries(parts)), place);
}

const LITERALS = new Set(['const', 'enum', 'default', 'examples', 'required', 'type']);

function correctedPart(key: string, part: unknown, place: Place): unknown {
  if (key === 'properties' || key === '$defs' || key === 'definitions' || key === 'patternProperties') {
    const inner = { ...place, isMember: false };
    return Object.fromEntries(Object.entries(part as object).map(([name, schema]) => [name, corrected(schema, inner)]));
  }
  return corrected(part, {
    ...place,
    isMember: key === 'allOf' ? true : key === 'anyOf' || key === 'oneOf' ? place.isMember : false,
  });
}

function withoutStrictFormat(schema: Record<string, unknown>): Record<string, unknown> {
  const { format, ...rest } = schema;
  if (typeof format !== 'string' || isImplied(format, schema['pattern'])) return schema;
  return rest;
}

function isImplied(format: string, pattern: unknown): boolean {
  const others = OTHER_FORMS[format];
  if (!others || typeof pattern !== 'string') return false;
  const expression = new RegExp(pattern, 'u');
  return others.every((text) => !expression.test(text));
}

function closed(schema: Record<string, unknown>, { closes, isMember }: Place): Record<string, unknown> {
  const isOpen = schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema);
  return closes && isOpen && !isMember ? { ...schema, additionalProperties: false } : schema;
}
