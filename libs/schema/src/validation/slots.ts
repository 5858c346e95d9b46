import { readClass } from '../dto/class-schema.js';
import type { DtoClass } from '../dto/dto-class.js';
import { isPlainObject } from '../json/is-plain-object.js';
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

/** Whether an input of a source can have slots at all. Only classes have properties that can be replaced. */
export function hasSlots(source: SchemaSource, options: SchemaOptions = {}): boolean {
  return (
    isClass(source) &&
    [...readClass(source, options).plans()].some(({ properties }) => properties.some(({ slot }) => slot !== undefined))
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
