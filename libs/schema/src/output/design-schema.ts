import 'reflect-metadata';
import type { DtoClass } from '../dto/dto-class.js';
import type { JsonSchema } from '../json/json-schema.js';
import { DATE_TIME_SCHEMA } from '../rules/date-schema.js';

const BY_TYPE: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [String, { type: ['string', 'null'] }],
  [Number, { type: ['number', 'null'] }],
  [Boolean, { type: ['boolean', 'null'] }],
  [Array, { type: ['array', 'null'] }],
  [Set, { type: ['array', 'null'] }],
  [Map, { type: ['object', 'null'] }],
  [Date, { ...DATE_TIME_SCHEMA, type: ['string', 'null'] }],
]);

/** What the type that TypeScript recorded of a field says, where no rule says more: it knows nothing of null. */
export function designSchema(owner: DtoClass, property: string): JsonSchema {
  const prototype = owner.prototype as object;
  const type: unknown =
    Reflect.getMetadata('design:type', prototype, property) ??
    Reflect.getMetadata('design:returntype', prototype, property);
  return BY_TYPE.get(type) ?? {};
}
