import type { StoredHandle } from '../handles/handle.store.js';
import type { EntityAdapter, EntityOperation } from '../interfaces/entity-adapter.interface.js';

/** An entity that came in with a call. */
export interface ResolvedEntity {
  readonly adapter: EntityAdapter;
  readonly entity: object;
  /** What the tool is going to do with it. */
  readonly operation: EntityOperation;
  /** JSON Pointer of the input it came by. */
  readonly path: string;
  /** The handle it came by, as it was read; absent where it came by key or as itself. */
  readonly handle?: StoredHandle;
  /** Its state when it came, where the adapter can tell and it came by handle. */
  readonly before?: unknown;
}
