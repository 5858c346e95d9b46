import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';

type Merge = (one: unknown, other: unknown) => unknown;

const larger: Merge = (one, other) => Math.max(one as number, other as number);
const smaller: Merge = (one, other) => Math.min(one as number, other as number);

/** Keywords that two schemas can say together in one keyword. All others stand side by side in `allOf`. */
const MERGES: Readonly<Record<string, Merge>> = {
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  minProperties: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  items: (one, other) => mergeSchemas(one as JsonSchema, other as JsonSchema),
  additionalProperties: (one, other) => mergeSchemas(one as JsonSchema, other as JsonSchema),
  allOf: (one, other) => [...(one as unknown[]), ...(other as unknown[])],
  description: (one) => one,
  format: (one) => one,
  contentMediaType: (one) => one,
};

/** One schema that says what both say. `false` where their types exclude each other. */
export function mergeSchemas(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (one === false || other === false) return false;
  if (one === true || other === true) return one === true ? other : one;
  return Object.entries(other).reduce<JsonSchema>(addKeyword, one);
}

function addKeyword(schema: JsonSchema, [keyword, value]: [string, unknown]): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const present = schema[keyword];
  if (present === undefined) return { ...schema, [keyword]: value };
  if (keyword === 'type') return withType(schema, present, value);
  if (JSON.stringify(present) === JSON.stringify(value)) return schema;
  const merge = MERGES[keyword];
  if (merge) return { ...schema, [keyword]: merge(present, value) };
  return { ...schema, allOf: [...((schema['allOf'] as unknown[]) ?? []), { [keyword]: value }] };
}

function withType(schema: JsonSchemaObject, one: unknown, other: unknown): JsonSchema {
  const wanted = typeList(other);
  const common = typeList(one).flatMap((type) => wanted.map((second) => narrower(type, second)));
  const types = [...new Set(common.filter((type) => type !== undefined))];
  if (types.length === 0) return false;
  return { ...schema, type: types.length === 1 ? types[0] : types };
}

function typeList(type: unknown): string[] {
  return (Array.isArray(type) ? type : [type]) as string[];
}

function narrower(one: string, other: string): string | undefined {
  if (one === other) return one;
  const isIntegral = [one, other].includes('integer') && [one, other].includes('number');
  return isIntegral ? 'integer' : undefined;
}
