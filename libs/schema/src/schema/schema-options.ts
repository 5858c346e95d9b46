import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import type { DtoClass } from '../dto/dto-class.js';

/** What stands in for a property of a DTO, for instance an entity that travels by its key. */
export interface Replacement {
  /** Published in place of the property's own schema. */
  readonly schema: JsonSchema;
  /** Names the slot. Its value is taken out before class-transformer, which would copy it, and put back by reference. */
  readonly slot?: string;
  /** Whether the key must be there. Default: as the rules of the property say. */
  readonly isRequired?: boolean;
}

/** How values of some classes leave in an output, in place of their declared fields. */
export interface Representation {
  /** The schema of what is written for values of a class; `undefined` for classes that it does not know. */
  schemaOf(owner: DtoClass): JsonSchemaObject | undefined;
  /** The value as JSON; `undefined` for values that it does not know. */
  write(value: object): unknown;
}

/** How a schema is made from a source. Two calls with equal options share one schema. */
export interface SchemaOptions {
  /** class-validator groups. Default: none. */
  readonly groups?: readonly string[];
  /** class-validator `strictGroups`. Default: false. */
  readonly strictGroups?: boolean;
  /** class-validator `always`. Default: false. */
  readonly always?: boolean;
  /** Replaces properties. Keep one function per set of capabilities: it is part of the cache key. Default: none. */
  readonly replace?: (owner: DtoClass, property: string) => Replacement | undefined;
  /** How values leave that are no JSON of their own. Keep one object: it is part of the cache key. Default: they do not. */
  readonly representation?: Representation;
  /** What rules of your own say in JSON Schema, by constraint name: `{ isSku: { pattern: '^[A-Z]{3}$' } }`. */
  readonly rules?: Readonly<Record<string, JsonSchemaObject>>;
  /** Names a class in `$defs`. Default: its own name; namesakes get a number. */
  readonly nameOf?: (owner: DtoClass) => string;
}
