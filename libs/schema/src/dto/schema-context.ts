import type { JsonSchemaObject } from '../json/json-schema.js';
import type { RuleSelection } from '../metadata/validation-rule.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import type { DtoClass } from './dto-class.js';

/** A tag that tells the branches of a discriminator apart. */
export interface Tag {
  readonly property: string;
  readonly value: string;
  /** Whether the instance keeps the tag as a field. */
  readonly isKept: boolean;
}

/** What the schemas of one source share: options, and the classes that are referred to. */
export interface SchemaContext {
  readonly options: SchemaOptions;
  readonly selection: RuleSelection;
  /** Whether a class says anything about its values; one that does not is refused where it is met. */
  isDeclared(owner: DtoClass): boolean;
  /** A reference to the schema of a class, which is made once. */
  referTo(owner: DtoClass, tag?: Tag): JsonSchemaObject;
}
