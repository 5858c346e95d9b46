import type { JsonSchema, JsonSchemaObject } from '@toolwright/schema';

/** Told of every value, the parts before their whole; what it returns stands in the value's place. */
export type Visit = (value: unknown, place: { readonly path: string; readonly schema: JsonSchemaObject }) => unknown;

/** A copy of a value in which every part has been visited, with what its schema says of it. Instances are parts without parts. */
export function walkValue(value: unknown, schema: JsonSchemaObject | undefined, visit: Visit): unknown {
  const root = schema ?? {};
  const walk = (part: unknown, path: string, declared: JsonSchemaObject): unknown => {
    if (Array.isArray(part)) {
      const items = resolved(declared['items'] as JsonSchema | undefined, root);
      return visit(
        part.map((item: unknown, index) => walk(item, `${path}/${index}`, items)),
        { path, schema: declared },
      );
    }
    if (!isPlain(part)) return visit(part, { path, schema: declared });
    const entries = Object.entries(part).map(([key, member]) => [
      key,
      walk(member, `${path}/${escaped(key)}`, memberOf(declared, key, root)),
    ]);
    return visit(Object.fromEntries(entries), { path, schema: declared });
  };
  return walk(value, '', resolved(root, root));
}

function memberOf(declared: JsonSchemaObject, key: string, root: JsonSchemaObject): JsonSchemaObject {
  const properties = (declared['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const own = Object.hasOwn(properties, key)
    ? properties[key]
    : (declared['additionalProperties'] as JsonSchema | undefined);
  return resolved(own, root);
}

const LOCAL = '#/$defs/';

function resolved(schema: JsonSchema | undefined, root: JsonSchemaObject): JsonSchemaObject {
  if (typeof schema !== 'object') return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith(LOCAL)) return schema;
  const definitions = (root['$defs'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const found = definitions[reference.slice(LOCAL.length)];
  return typeof found === 'object' ? found : {};
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
