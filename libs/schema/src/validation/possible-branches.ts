import { isPlainObject } from '../json/is-plain-object.js';
import { isScalar } from '../json/is-scalar.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { resolveReference } from './divided-schema.js';

/** What a branch wants before all else: a value that breaks it does not fit, whatever else the branch says. */
interface Entry {
  readonly branch: JsonSchema;
  readonly types: readonly string[] | undefined;
  /** Constants of required fields. */
  readonly tags: readonly (readonly [string, unknown])[];
}

/** The branches that a value may fit yet, by its type and its tags: all others it cannot. */
export function possibleBranches(
  branches: readonly JsonSchema[],
  root: JsonSchemaObject,
): (value: unknown) => JsonSchema[] {
  const entries = branches.map((branch) => entryOf(branch, root));
  return (value) => entries.filter((entry) => isPossible(entry, value)).map(({ branch }) => branch);
}

function entryOf(branch: JsonSchema, root: JsonSchemaObject): Entry {
  const schema = followed(branch, root);
  if (!isPlainObject(schema)) return { branch, types: undefined, tags: [] };
  const { type, properties, required } = schema;
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? (type as string[]) : undefined;
  const needed = Array.isArray(required) ? (required as unknown[]) : [];
  const tags = Object.entries(isPlainObject(properties) ? properties : {}).flatMap(([name, field]) =>
    needed.includes(name) && isPlainObject(field) && isScalar(field['const']) ? [[name, field['const']] as const] : [],
  );
  return { branch, types, tags };
}

function followed(branch: JsonSchema, root: JsonSchemaObject): JsonSchema {
  const reference = typeof branch === 'boolean' ? undefined : branch['$ref'];
  return typeof reference === 'string' ? resolveReference(reference, root) : branch;
}

function isPossible({ types, tags }: Entry, value: unknown): boolean {
  if (types && !types.includes(typeOf(value))) {
    const isIntegral = types.includes('integer') && typeof value === 'number';
    if (!isIntegral) return false;
  }
  return (
    !isPlainObject(value) || tags.every(([name, constant]) => Object.hasOwn(value, name) && value[name] === constant)
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
