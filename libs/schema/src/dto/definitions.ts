import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import type { DtoClass } from './dto-class.js';
import type { Tag } from './schema-context.js';
import { refusesNull, simplifySchema, withoutNotNull } from './simplify-schema.js';

interface Definition {
  readonly name: string;
  schema: JsonSchema;
}

const PREFIX = '#/$defs/';

/** The classes that one schema refers to: each is made once, and written out where it is referred to only once. */
export class Definitions {
  private readonly byOwner = new Map<DtoClass, Map<string, Definition>>();
  private readonly byName = new Map<string, Definition>();

  constructor(private readonly nameOf: (owner: DtoClass) => string) {}

  /** A reference to a class, or to a branch of it. Recursion ends here: a definition is named before it is made. */
  refer(owner: DtoClass, tag: Tag | undefined, make: () => JsonSchema): JsonSchemaObject {
    const variants = this.byOwner.get(owner) ?? new Map<string, Definition>();
    this.byOwner.set(owner, variants);
    const variant = tag ? `${tag.property}=${tag.value}` : '';
    const known = variants.get(variant);
    if (known) return { $ref: PREFIX + known.name };
    const definition: Definition = { name: this.freeName(this.nameOf(owner)), schema: true };
    variants.set(variant, definition);
    this.byName.set(definition.name, definition);
    definition.schema = make();
    return { $ref: PREFIX + definition.name };
  }

  /** The root schema with the definitions it needs: none that is used once and does not contain itself. */
  resolve(root: JsonSchemaObject): JsonSchemaObject {
    const kept = this.keptNames(root);
    const inline = (schema: unknown): unknown => this.inline(schema, kept);
    const definitions = kept.map((name) => [name, inline(this.byName.get(name)?.schema)] as const);
    const resolved = inline(root) as JsonSchemaObject;
    return definitions.length > 0 ? { ...resolved, $defs: Object.fromEntries(definitions) } : resolved;
  }

  private freeName(wanted: string): string {
    const base = wanted.replaceAll(/[^A-Za-z0-9_.-]/g, '_') || 'Object';
    let name = base;
    for (let suffix = 2; this.byName.has(name); suffix += 1) name = `${base}${suffix}`;
    return name;
  }

  private keptNames(root: JsonSchemaObject): string[] {
    const counts = new Map<string, number>();
    const count = (schema: unknown): void => {
      for (const name of referencesIn(schema)) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (counts.get(name) === 1) count(this.byName.get(name)?.schema);
      }
    };
    count(root);
    return [...counts].filter(([name, uses]) => uses > 1 || this.reaches(name, name)).map(([name]) => name);
  }

  private reaches(from: string, wanted: string, seen = new Set<string>()): boolean {
    return referencesIn(this.byName.get(from)?.schema).some((name) => {
      if (name === wanted) return true;
      if (seen.has(name)) return false;
      seen.add(name);
      return this.reaches(name, wanted, seen);
    });
  }

  /** A choice whose every branch has a type refuses null by itself. */
  private simplified(schema: JsonSchemaObject): JsonSchemaObject {
    const branches = schema['oneOf'];
    if (!Array.isArray(branches) || !('not' in schema)) return schema;
    return branches.every((branch) => refusesNull(this.followed(branch as JsonSchema)))
      ? withoutNotNull(schema)
      : schema;
  }

  private followed(schema: JsonSchema): JsonSchema | undefined {
    const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
    return typeof reference === 'string' ? this.byName.get(reference.slice(PREFIX.length))?.schema : schema;
  }

  private inline(schema: unknown, kept: readonly string[]): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.inline(item, kept));
    if (typeof schema !== 'object' || schema === null) return schema;
    const parts = Object.entries(schema).map(([key, part]) => [key, this.inline(part, kept)] as const);
    const { $ref: reference, ...siblings } = Object.fromEntries(parts);
    if (typeof reference !== 'string' || !reference.startsWith(PREFIX))
      return this.simplified(Object.fromEntries(parts));
    const name = reference.slice(PREFIX.length);
    const said = this.byName.get(name)?.schema;
    if (kept.includes(name)) return { $ref: reference, ...(refusesNull(said) ? withoutNotNull(siblings) : siblings) };
    const inlined = this.inline(said, kept) as JsonSchema;
    return typeof inlined === 'object' ? simplifySchema({ ...siblings, ...inlined }) : inlined;
  }
}

/** The names that a schema refers to, outside of literal values. */
function referencesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(referencesIn);
  return Object.entries(schema).flatMap(([key, part]) => {
    if (key === '$ref' && typeof part === 'string' && part.startsWith(PREFIX)) return [part.slice(PREFIX.length)];
    return LITERALS.has(key) ? [] : referencesIn(part);
  });
}

const LITERALS = new Set(['const', 'enum', 'default', 'examples']);
