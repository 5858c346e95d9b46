import { readClass } from '../dto/class-schema.js';
import type { DtoClass } from '../dto/dto-class.js';
import { isKnownSound } from '../dto/sound-properties.js';
import { classesOf, valueShapeOf } from '../dto/value-shape.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { readValidationRules } from '../metadata/read-validation-rules.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import type { SchemaSource } from '../schema/schema-source.js';
import { isStandardSchema } from '../standard/standard-schema.js';
import { prepareInput } from './prepare-input.js';

/** A value in an input that stands where `replace` named a slot. */
export interface SlotValue {
  readonly slot: string;
  /** Names and indexes that lead to it from the root of the input. */
  readonly keys: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * Whether an input of a source can have slots at all: told by the decorators, without reading the class to the end. Only
 * classes have properties that can be replaced. Where `replace` throws the answer is yes: reading the class will say why.
 */
export function hasSlots(source: SchemaSource, options?: SchemaOptions): boolean {
  return looked(source, options);
}

const looked = cachedBy((source: SchemaSource, options: SchemaOptions): boolean => {
  const { replace } = options;
  if (replace === undefined || !isClass(source) || isKnownSound(source, options)) return false;
  const isSlot = (owner: DtoClass, property: string): boolean => replace(owner, property)?.slot !== undefined;
  try {
    return hasProperty(source, { options, visited: new Set() }, isSlot);
  } catch {
    return true;
  }
});

interface Looking {
  readonly options: SchemaOptions;
  readonly visited: Set<DtoClass>;
}

function hasProperty(
  owner: DtoClass,
  looking: Looking,
  isMeant: (owner: DtoClass, property: string) => boolean,
): boolean {
  if (looking.visited.has(owner)) return false;
  looking.visited.add(owner);
  const ruled = [...readValidationRules(owner, looking.options)];
  return (
    ruled.some(([property]) => isMeant(owner, property)) ||
    ruled
      .flatMap(([property, rules]) => classesOf(valueShapeOf(owner, property, rules)))
      .some((child) => hasProperty(child, looking, isMeant))
  );
}

/** The slots of an input that fits the schema, in the order in which they stand there. */
export function slotsIn(source: SchemaSource, raw: unknown, options: SchemaOptions = {}): SlotValue[] {
  if (!isClass(source) || !isPlainObject(raw)) return [];
  return prepareInput(raw, source, readClass(source, options).planOf).lifted.map(({ keys, property, value }) => ({
    slot: property.slot as string,
    keys,
    value,
  }));
}

const isClass = (source: SchemaSource): source is DtoClass => typeof source === 'function' && !isStandardSchema(source);
