import type { EntityAdapters } from '../entities/entity.adapters.js';
import type { TypeAdapters } from './type.adapters.js';

/** What an application says of values that are no JSON. */
export interface KnownAdapters {
  readonly adapters: EntityAdapters;
  readonly types: TypeAdapters;
}
