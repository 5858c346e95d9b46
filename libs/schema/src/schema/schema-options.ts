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
  /** What rules of your own say in JSON Schema, by constraint name: `{ isSku: { pattern: '^[A-Z]{3}$' } }`. */
  readonly rules?: Readonly<Record<string, JsonSchemaObject>>;
  /** Names a class in `$defs`. Default: its own name; namesakes get a number. */
  readonly nameOf?: (owner: DtoClass) => string;
}
