import type { JsonSchemaObject } from '@toolwright/schema';
import type { Account } from './account.interface.js';
import type { ToolContext } from './tool-context.interface.js';

/** What a tool does with an entity. */
export type EntityOperation = 'view' | 'create' | 'update' | 'delete' | (string & {});

/** A class of entities. */
export type EntityClass<Entity extends object = object> = abstract new (...parameters: never[]) => Entity;

/**
 * How entities of one class travel: a provider with `@ToolEntity()`. What is optional has the default that is written
 * beside it.
 */
export interface EntityAdapter<Entity extends object = object> {
  readonly entity: EntityClass<Entity>;
  /** `^[a-z][a-z0-9-]{0,31}$`: stands in handles and references. */
  readonly type: string;
  /** Whether a value is one of these entities. Default: an instance of `entity`. */
  match?(value: object): boolean;
  /** Its identity in the store; asked of stored entities only. */
  idOf(entity: Entity): string;
  /** Loads in one batch, by identity. What is not there is absent. */
  load(ids: readonly string[], context: ToolContext): Promise<ReadonlyMap<string, Entity>>;
  /** Natural keys by name, with the schema of their values. Default: none; entities travel by their identity. */
  readonly keys?: Readonly<Record<string, JsonSchemaObject>>;
  /** Loads in one batch, by a natural key. What is not there is absent. Required with `keys`. */
  loadBy?(key: string, values: readonly unknown[], context: ToolContext): Promise<ReadonlyMap<unknown, Entity>>;
  /** What people call it. */
  label(entity: Entity): string;
  /** The fields that may be shown. Default: those with `@ToolProperty()` or `@Expose()`, never all columns. */
  summary?(entity: Entity): Readonly<Record<string, unknown>>;
  /** The schema of a summary of your own. Default: any further fields. */
  readonly summarySchema?: JsonSchemaObject;
  /**
   * Whether the account may do this with this entity. Grants on strict `true`; a throw denies. Default: none; then a tool
   * that takes the entity has an `access` of its own, or does not boot.
   */
  can?(operation: EntityOperation, entity: Entity, account: Account): boolean | Promise<boolean>;
  /** The state of an entity as JSON, for working copies. Default: there are none. */
  dump?(entity: Entity): unknown;
  /** The entity of such a state. Required with `dump`. */
  restore?(state: unknown): Entity;
  /** Whether the store has it. Default: always. */
  isStored?(entity: Entity): boolean;
  /** The state as it was last saved in this process. Default: unknown. */
  saved?(entity: Entity): unknown;
  /** Changes whenever the stored entity does. Default: unknown. */
  version?(entity: Entity): string;
}
