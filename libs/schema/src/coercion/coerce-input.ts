import { isPlainObject } from '../json/is-plain-object.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { DecodingBudget, type CoercionOptions } from './coercion-limits.js';
import { coerceToScalar, coerceToString } from './coerce-text.js';
import { Alternatives, kindOf, type Alternative, type Kind } from './wanted-kinds.js';

interface Coercion {
  readonly alternatives: Alternatives;
  readonly budget: DecodingBudget;
}

/** A value and what is wanted in its place. */
interface Wanted {
  readonly alternatives: readonly Alternative[];
  readonly depth: number;
}

const MAXIMUM_DEPTH = 200;

/**
 * Turns what a caller plainly meant into what the schema wants: the text of a number into the number, the text of an
 * object into the object, one element into a list of it. Pure: the value comes back as it was, or as a new one. Where more
 * than one reading is possible nothing is changed; a string stays a string wherever the schema takes a string; a valid
 * value is never changed.
 */
export function coerceInput(schema: JsonSchemaObject, value: unknown, options: CoercionOptions = {}): unknown {
  const alternatives = new Alternatives(schema);
  const coercion = { alternatives, budget: new DecodingBudget(options.limits) };
  return coerceValue(coercion, value, { alternatives: alternatives.of(schema), depth: 0 });
}

function coerceValue(coercion: Coercion, value: unknown, wanted: Wanted): unknown {
  if (wanted.depth > MAXIMUM_DEPTH) return value;
  const kind = kindOf(value);
  if (takes(wanted.alternatives, kind)) return coerceInside(coercion, value, wanted);
  const coerced = SCALARS[kind]?.(coercion, value, wanted);
  return coerced === undefined ? value : coerced;
}

function takes(alternatives: readonly Alternative[], kind: Kind): boolean {
  return alternatives.some(({ kinds }) => kinds === 'any' || kinds.has(kind));
}

/** A value of a wanted kind: only what is inside of it can need a change. */
function coerceInside(coercion: Coercion, value: unknown, wanted: Wanted): unknown {
  if (typeof value === 'string') return coerceToString(value, wanted.alternatives) ?? value;
  if (Array.isArray(value)) return coerceElements(coercion, value, wanted);
  return isPlainObject(value) ? coerceFields(coercion, value, wanted) : value;
}

const SCALARS: Partial<Record<Kind, (coercion: Coercion, value: unknown, wanted: Wanted) => unknown>> = {
  string: (coercion, value, wanted) => coerceText(coercion, value as string, wanted),
  number: (coercion, value, wanted) => coerceBinary(value as number, wanted) ?? coerceToList(coercion, value, wanted),
  boolean: coerceToList,
  object: coerceToList,
};

function coerceText(coercion: Coercion, text: string, wanted: Wanted): unknown {
  const scalar = coerceToScalar(text, wanted.alternatives);
  if (scalar !== undefined) return scalar;
  const decoded = decode(text, wanted, coercion);
  if (decoded !== undefined) return coerceInside(coercion, decoded, wanted);
  // What begins like a list and could not be read as one was not meant as an element.
  return /^\s*(?:\[|$)/.test(text) ? undefined : coerceToList(coercion, text, wanted);
}

function decode(text: string, { alternatives, depth }: Wanted, { budget }: Coercion): unknown {
  if (!/^\s*[[{]/.test(text) || budget.isWasted) return undefined;
  try {
    const decoded: unknown = JSON.parse(text);
    return takes(alternatives, kindOf(decoded)) && budget.pays(decoded, depth) ? decoded : undefined;
  } catch {
    budget.waste();
    return undefined;
  }
}

function coerceBinary(value: number, { alternatives }: Wanted): boolean | undefined {
  if ((value !== 0 && value !== 1) || !takes(alternatives, 'boolean')) return undefined;
  return value === 1;
}

/** One element where only a list of such elements is wanted. */
function coerceToList(coercion: Coercion, value: unknown, { alternatives, depth }: Wanted): unknown {
  const lists = alternatives.filter(({ kinds }) => kinds !== 'any' && kinds.has('array'));
  const [only] = lists;
  if (lists.length !== 1 || !only || takes(alternatives, 'object') || typeof value === 'object') return undefined;
  const wanted = { alternatives: coercion.alternatives.of(elementSchema(only.schema, 0)), depth: depth + 1 };
  const element = coerceValue(coercion, value, wanted);
  return takes(wanted.alternatives, kindOf(element)) ? [element] : undefined;
}

function coerceElements(coercion: Coercion, values: readonly unknown[], { alternatives, depth }: Wanted): unknown {
  const only = onlyAlternative(alternatives, 'array');
  if (!only) return values;
  const coerced = values.map((value, index) => {
    const schema = elementSchema(only.schema, index);
    return coerceValue(coercion, value, { alternatives: coercion.alternatives.of(schema), depth: depth + 1 });
  });
  return coerced.some((value, index) => value !== values[index]) ? coerced : values;
}

function elementSchema(schema: JsonSchemaObject, index: number): JsonSchema | undefined {
  const first = schema['prefixItems'];
  if (Array.isArray(first) && index < first.length) return first[index] as JsonSchema;
  return schema['items'] as JsonSchema | undefined;
}

function coerceFields(coercion: Coercion, value: Record<string, unknown>, { alternatives, depth }: Wanted): unknown {
  const only = onlyAlternative(alternatives, 'object') ?? taggedAlternative(alternatives, value);
  if (!only) return value;
  const entries = Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
    const wanted = { alternatives: coercion.alternatives.of(fieldSchema(only.schema, key)), depth: depth + 1 };
    if (isLeftOut(field, wanted, isRequired(only.schema, key))) return [];
    return [[key, coerceValue(coercion, field, wanted)]];
  });
  const isUnchanged =
    entries.length === Object.keys(value).length && entries.every(([key, field]) => field === value[key]);
  return isUnchanged ? value : Object.fromEntries(entries);
}

/** Models send `""` for what they leave out. */
function isLeftOut(field: unknown, { alternatives }: Wanted, isNeeded: boolean): boolean {
  return field === '' && !isNeeded && alternatives.length > 0 && !takes(alternatives, 'string');
}

function isRequired(schema: JsonSchemaObject, key: string): boolean {
  return Array.isArray(schema['required']) && schema['required'].includes(key);
}

function fieldSchema(schema: JsonSchemaObject, key: string): JsonSchema | undefined {
  const properties = schema['properties'];
  if (isPlainObject(properties) && Object.hasOwn(properties, key)) return properties[key] as JsonSchema;
  return 'patternProperties' in schema ? undefined : (schema['additionalProperties'] as JsonSchema | undefined);
}

/** The one alternative that takes this kind; none where several might. */
function onlyAlternative(alternatives: readonly Alternative[], kind: Kind): Alternative | undefined {
  const fitting = alternatives.filter(({ kinds }) => kinds === 'any' || kinds.has(kind));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The one alternative whose constants the object carries. */
function taggedAlternative(
  alternatives: readonly Alternative[],
  value: Record<string, unknown>,
): Alternative | undefined {
  const fitting = alternatives.filter((alternative) => {
    const constants = constantsOf(alternative);
    return constants.length > 0 && constants.every(([name, constant]) => value[name] === constant);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

const constants = new WeakMap<Alternative, readonly [string, unknown][]>();

function constantsOf(alternative: Alternative): readonly [string, unknown][] {
  const { properties } = alternative.schema;
  const known =
    constants.get(alternative) ??
    Object.entries(isPlainObject(properties) ? properties : {}).flatMap(([name, schema]): [string, unknown][] =>
      isPlainObject(schema) && 'const' in schema ? [[name, schema['const']]] : [],
    );
  constants.set(alternative, known);
  return known;
}
