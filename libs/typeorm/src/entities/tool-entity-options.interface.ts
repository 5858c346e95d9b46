import type { Account, EntityClass, EntityOperation, JsonSchemaObject } from '@toolwright/core';

/** How the entities of one class travel. */
export interface ToolEntityOptions<Entity extends object = object> {
  readonly entity: EntityClass<Entity>;
  /**
   * Whether the account may do this with this entity; asked for every entity that comes in, and before an answer says that
   * a key exists. Grants on strict `true`; a throw denies.
   */
  can(operation: EntityOperation, entity: Entity, account: Account): boolean | Promise<boolean>;
  /** The property by which people name it, whose values are unique. Default: none; it is named by its primary key. */
  readonly key?: keyof Entity & string;
  /** What people call it. Default: the value of `key`, else of the primary key. */
  label?(entity: Entity): string;
  /** `^[a-z][a-z0-9-]{0,31}$`. Default: the name of the class in kebab-case. */
  readonly type?: string;
  /** The fields that may be shown. Default: those with `@ToolProperty()` or `@Expose()`, never all columns. */
  summary?(entity: Entity): Readonly<Record<string, unknown>>;
  /** The schema of a summary of your own. Default: any further fields. */
  readonly summarySchema?: JsonSchemaObject;
}
