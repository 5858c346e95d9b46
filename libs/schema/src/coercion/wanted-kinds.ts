import { isPlainObject } from '../json/is-plain-object.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';

/** The kinds of JSON value. Integers are numbers. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** One way to satisfy a schema: a schema without choices, and the kinds of value it takes; `any` where it does not say. */
export interface Alternative {
  readonly schema: JsonSchemaObject;
  readonly kinds: ReadonlySet<Kind> | 'any';
}

const MAXIMUM_REFERENCES = 16;

/** The ways to satisfy the parts of one schema, each worked out once: a list asks for every element. */
export class Alternatives {
  private readonly known = new Map<JsonSchema | undefined, readonly Alternative[]>();

  constructor(private readonly root: JsonSchemaObject) {}

  of(schema: JsonSchema | undefined): readonly Alternative[] {
    const alternatives = this.known.get(schema) ?? alternativesOf(schema, this.root);
    this.known.set(schema, alternatives);
    return alternatives;
  }
}

/** Its references followed, its choices listed, what holds together joined. */
function alternativesOf(schema: JsonSchema | undefined, root: JsonSchemaObject, followed = 0): Alternative[] {
  if (schema === undefined || schema === true) return [{ schema: {}, kinds: 'any' }];
  if (schema === false || followed > MAXIMUM_REFERENCES) return [];
  const { $ref: reference, anyOf, oneOf, allOf, ...own } = schema;
  const parts: Alternative[][] = [[{ schema: own, kinds: kindsOf(own) }]];
  if (typeof reference === 'string') parts.push(alternativesOf(resolve(reference, root), root, followed + 1));
  for (const choice of [anyOf, oneOf]) if (Array.isArray(choice)) parts.push(eachOf(choice, root, followed));
  if (Array.isArray(allOf)) parts.push(...allOf.map((part) => alternativesOf(part as JsonSchema, root, followed + 1)));
  return parts.reduce(combine);
}

function eachOf(choice: readonly unknown[], root: JsonSchemaObject, followed: number): Alternative[] {
  return choice.flatMap((branch) => alternativesOf(branch as JsonSchema, root, followed + 1));
}

/** A reference within the document; others say nothing here. */
function resolve(reference: string, root: JsonSchemaObject): JsonSchema {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return true;
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = steps.reduce<unknown>(
    (at, step) => (isPlainObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    root,
  );
  return isPlainObject(found) || typeof found === 'boolean' ? found : true;
}

function combine(some: Alternative[], others: Alternative[]): Alternative[] {
  return some
    .flatMap((one) => others.map((other) => join(one, other)))
    .filter(({ kinds }) => kinds === 'any' || kinds.size > 0);
}

function join(one: Alternative, other: Alternative): Alternative {
  const properties = { ...asObject(one.schema['properties']), ...asObject(other.schema['properties']) };
  const required = [...asArray(one.schema['required']), ...asArray(other.schema['required'])];
  const schema = {
    ...other.schema,
    ...one.schema,
    ...(Object.keys(properties).length > 0 && { properties, required }),
  };
  return { schema, kinds: intersection(one.kinds, other.kinds) };
}

function asObject(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function intersection(one: Alternative['kinds'], other: Alternative['kinds']): Alternative['kinds'] {
  if (one === 'any') return other;
  return other === 'any' ? one : new Set([...one].filter((kind) => other.has(kind)));
}

function kindsOf(schema: JsonSchemaObject): Alternative['kinds'] {
  const typed = typesOf(schema['type']);
  const members = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(members)) return typed;
  return intersection(typed, new Set(members.map(kindOf)));
}

function typesOf(type: unknown): Alternative['kinds'] {
  if (type === undefined) return 'any';
  const types = (Array.isArray(type) ? type : [type]) as (Kind | 'integer')[];
  return new Set(types.map((one) => (one === 'integer' ? 'number' : one)));
}

/** The kind of a JSON value; `object` also for what is none. */
export function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}
