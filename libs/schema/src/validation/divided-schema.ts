import { isPlainObject } from '../json/is-plain-object.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { compileSchema, type SchemaCheck } from './compile-schema.js';

/** A part of a schema that is checked in one go, and what is checked below it value by value. */
export interface Piece {
  readonly check: SchemaCheck;
  readonly below: readonly Cut[];
}

/** Where a piece ends: the steps to a place inside of its value, and what holds there. */
export interface Cut {
  readonly steps: readonly string[];
  /** `elements`: for each of a list; `fields`: for each that is not declared; `value`: for the value itself. */
  readonly holdsFor: 'elements' | 'fields' | 'value';
  readonly declared?: ReadonlySet<string>;
  readonly next: Piece | Choice;
}

/** An `anyOf` or `oneOf`. */
export interface Choice {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly JsonSchema[];
}

/** Divides a schema at its lists, maps, references and choices. Each piece is compiled when it is first needed. */
export class DividedSchema {
  private readonly pieces = new Map<unknown, Piece>();

  constructor(private readonly root: JsonSchemaObject) {}

  /** The piece that begins with a part of the schema. */
  pieceOf(schema: JsonSchema): Piece {
    const piece = this.pieces.get(schema) ?? new LazyPiece(schema, this.root, (next) => this.pieceOf(next));
    this.pieces.set(schema, piece);
    return piece;
  }
}

class LazyPiece implements Piece {
  private compiled: SchemaCheck | undefined;
  private divided: { readonly own: JsonSchema; readonly below: readonly Cut[] } | undefined;

  constructor(
    private readonly schema: JsonSchema,
    private readonly root: JsonSchemaObject,
    private readonly pieceOf: (schema: JsonSchema) => Piece,
  ) {}

  get below(): readonly Cut[] {
    return this.parts().below;
  }

  get check(): SchemaCheck {
    return (this.compiled ??= compileSchema(standingAlone(this.parts().own, this.root)));
  }

  private parts(): NonNullable<LazyPiece['divided']> {
    return (this.divided ??= this.divide());
  }

  private divide(): NonNullable<LazyPiece['divided']> {
    const below: Cut[] = [];
    const cut = (schema: JsonSchema, steps: readonly string[]): JsonSchema => {
      if (typeof schema === 'boolean') return schema;
      const own: Record<string, unknown> = { ...schema };
      const add = (keyword: string, rest: Omit<Cut, 'steps'>): void => {
        delete own[keyword];
        below.push({ steps, ...rest });
      };
      const inside = (part: unknown, step?: string): JsonSchema =>
        cut(part as JsonSchema, step === undefined ? steps : [...steps, step]);
      const { properties, allOf, items, additionalProperties: others, $ref: reference } = schema;
      if (isPlainObject(properties))
        own['properties'] = Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [name, inside(part, name)]),
        );
      if (Array.isArray(allOf)) own['allOf'] = allOf.map((part) => inside(part));
      if (isPlainObject(items) && !('prefixItems' in schema))
        add('items', { holdsFor: 'elements', next: this.pieceOf(items) });
      if (isPlainObject(others) && !('patternProperties' in schema)) {
        const declared = new Set(Object.keys(isPlainObject(properties) ? properties : {}));
        add('additionalProperties', { holdsFor: 'fields', declared, next: this.pieceOf(others) });
      }
      if (typeof reference === 'string')
        add('$ref', { holdsFor: 'value', next: this.pieceOf(resolveReference(reference, this.root)) });
      for (const keyword of ['anyOf', 'oneOf'] as const) {
        const branches = schema[keyword];
        if (Array.isArray(branches))
          add(keyword, { holdsFor: 'value', next: { keyword, branches: branches as JsonSchema[] } });
      }
      return own;
    };
    return { own: cut(this.schema, []), below };
  }
}

const WHOLE = new Set(['$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor', '$id', 'id']);
const LITERALS = new Set(['const', 'enum', 'default', 'examples']);
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * Whether every part of a schema means the same on its own: it names no part by more than its place in `$defs`, and no
 * keyword looks at what its neighbours found.
 */
export function isDivisible(schema: unknown, isRoot = true): boolean {
  if (Array.isArray(schema)) return schema.every((part) => isDivisible(part, false));
  if (!isPlainObject(schema)) return true;
  return Object.entries(schema).every(([keyword, part]) => {
    if (LITERALS.has(keyword)) return true;
    if (keyword === '$ref') return typeof part !== 'string' || DEFINITION.test(part);
    if (NAMED.has(keyword) && isPlainObject(part)) return isDivisible(Object.values(part), false);
    if (WHOLE.has(keyword)) return isRoot && keyword === '$id';
    return !keyword.startsWith('unevaluated') && isDivisible(part, false);
  });
}

const DEFINITION = /^#\/(?:\$defs|definitions)\/[^/%~]+$/;

/** A part of a schema with the definitions that it may refer to. */
export function standingAlone(part: JsonSchema, root: JsonSchemaObject): JsonSchema {
  if (typeof part === 'boolean') return part;
  const needed = refers(part) ? ['$schema', '$defs', 'definitions'] : ['$schema'];
  const inherited = needed.filter((keyword) => root[keyword] !== undefined);
  return { ...Object.fromEntries(inherited.map((keyword) => [keyword, root[keyword]])), ...part };
}

function refers(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return '$ref' in part || Object.values(part).some(refers);
}

/** The definition that a reference of a divisible schema names. */
export function resolveReference(reference: string, root: JsonSchemaObject): JsonSchema {
  const [, group, name] = reference.split('/') as [string, string, string];
  const definitions = root[group] as Record<string, JsonSchema> | undefined;
  if (definitions && Object.hasOwn(definitions, name)) return definitions[name] as JsonSchema;
  throw new Error(`can't resolve reference ${reference}`);
}
