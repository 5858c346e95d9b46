import { IsArray, IsDefined, IsObject } from 'class-validator';
import type { EntityClass, EntityOperation } from '../interfaces/entity-adapter.interface.js';
import { ENTITY_INPUT_METADATA } from '../metadata.constants.js';

/** Options of `@EntityInput`. */
export interface EntityInputOptions {
  /** The natural key by which it may be given. Default: the adapter's only one; its identity where there is none. */
  readonly by?: string;
  /** What the tool does with it; the adapter's `can` is asked for it. Default: `'view'`. */
  readonly operation?: EntityOperation;
  /** What the entity is for, for the reader of the schema. */
  readonly description?: string;
  /** Many of them: a list, or a map by keys of the caller's. Default: as TypeScript recorded the type; else one. */
  readonly many?: 'list' | 'map';
}

/** What `@EntityInput` leaves on a property. */
export interface EntityInputMetadata extends EntityInputOptions {
  readonly entity: () => EntityClass;
}

/**
 * A property of an input that is an entity: a model gives a handle, a reference or the natural key, an HTTP client the
 * key, plain code the entity itself. The tool receives the entity.
 *
 * @example
 * class RefundOrder {
 *   @EntityInput(() => Order, { by: 'number', operation: 'update' })
 *   order!: Order;
 * }
 */
export function EntityInput(entity: () => EntityClass, options: EntityInputOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const many =
      options.many ?? (Reflect.getMetadata('design:type', prototype, property) === Array ? 'list' : undefined);
    const metadata: EntityInputMetadata = Object.freeze({ ...options, ...(many && { many }), entity });
    Reflect.defineMetadata(ENTITY_INPUT_METADATA, metadata, prototype, property);
    for (const rule of many === undefined ? [IsDefined()] : [many === 'list' ? IsArray() : IsObject()])
      rule(prototype, property);
  };
}
