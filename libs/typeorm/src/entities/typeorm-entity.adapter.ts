import {
  ToolEntity,
  type Account,
  type EntityAdapter,
  type EntityClass,
  type EntityOperation,
  type JsonSchemaObject,
} from '@toolwright/core';
import { In, type DataSource, type EntityMetadata, type Repository } from 'typeorm';
import { EntityIdentity } from './entity.identity.js';
import { EntityStates, type EntityState } from './entity.state.js';
import { columnValues, type ColumnMetadata, type ColumnValues } from './column-values.js';
import { StoredEntities } from './stored-entities.js';
import type { ToolEntityOptions } from './tool-entity-options.interface.js';
import { kebabCase } from './kebab-case.js';

/** How the entities of one class of a data source travel. */
@ToolEntity()
export class TypeOrmEntityAdapter<Entity extends object = object> implements EntityAdapter<Entity> {
  readonly entity: EntityClass<Entity>;
  readonly type: string;
  readonly keys?: Readonly<Record<string, JsonSchemaObject>>;
  readonly summary?: (entity: Entity) => Readonly<Record<string, unknown>>;
  readonly summarySchema?: JsonSchemaObject;
  readonly version?: (entity: Entity) => string;

  private readonly repository: Repository<Entity>;
  private readonly identity: EntityIdentity;
  private readonly states: EntityStates;
  private readonly stored: StoredEntities;
  private readonly key: { readonly column: ColumnMetadata; readonly values: ColumnValues } | undefined;

  /** @throws Error for a class that is no entity of the data source, or a key by which nothing can be looked up */
  constructor(
    private readonly options: ToolEntityOptions<Entity>,
    dataSource: DataSource,
  ) {
    this.entity = options.entity;
    this.repository = dataSource.getRepository<Entity>(options.entity);
    const { metadata } = this.repository;
    this.type = options.type ?? kebabCase(metadata.name);
    this.identity = new EntityIdentity(metadata, dataSource);
    this.states = new EntityStates(dataSource, metadata);
    this.stored = StoredEntities.of(dataSource);
    this.stored.watch(options.entity, (entity) => this.states.write(entity, true));
    this.key = options.key === undefined ? undefined : keyOf(metadata, options.key, dataSource);
    if (this.key) this.keys = { [options.key as string]: this.key.values.schema };
    if (options.summary) this.summary = (entity) => options.summary?.(entity) ?? {};
    if (options.summarySchema) this.summarySchema = options.summarySchema;
    const version = metadata.versionColumn ?? metadata.updateDateColumn;
    if (version) this.version = (entity) => JSON.stringify(version.getEntityValue(entity) ?? null);
  }

  idOf(entity: Entity): string {
    return this.identity.of(entity);
  }

  async load(ids: readonly string[]): Promise<ReadonlyMap<string, Entity>> {
    const where = this.identity.where(ids);
    if (where === undefined) return new Map();
    const found = await this.repository.find({ where: where as never });
    const byId = new Map(found.map((entity) => [this.idOf(entity), entity]));
    return new Map(ids.flatMap((id) => pair(id, byId.get(id))));
  }

  async loadBy(key: string, values: readonly unknown[]): Promise<ReadonlyMap<unknown, Entity>> {
    if (this.key === undefined || key !== this.options.key) return new Map();
    const { column, values: known } = this.key;
    const accepted = values.filter((value) => known.accept(value) !== undefined);
    if (accepted.length === 0) return new Map();
    const found = await this.repository.find({ where: column.createValueMap(In(accepted)) as never });
    const byKey = new Map<string, Entity | undefined>();
    for (const entity of found) {
      const text = known.textOf(column.getEntityValue(entity));
      // What is not unique names nothing.
      byKey.set(text, byKey.has(text) ? undefined : entity);
    }
    return new Map(accepted.flatMap((value) => pair(value, byKey.get(known.textOf(value)))));
  }

  label(entity: Entity): string {
    if (this.options.label) return this.options.label(entity);
    const name: unknown = this.key?.column.getEntityValue(entity);
    if (this.key && name != null) return this.key.values.textOf(name);
    return this.isStored(entity) ? this.idOf(entity) : `new ${this.type}`;
  }

  can(operation: EntityOperation, entity: Entity, account: Account): boolean | Promise<boolean> {
    return this.options.can(operation, entity, account);
  }

  dump(entity: Entity): EntityState {
    return this.states.write(entity, this.isStored(entity));
  }

  restore(state: unknown): Entity {
    const entity = this.states.read(state as EntityState) as Entity;
    if ((state as EntityState).isStored) this.stored.add(entity);
    return entity;
  }

  isStored(entity: Entity): boolean {
    return this.stored.has(entity) && this.identity.isComplete(entity);
  }

  saved(entity: Entity): unknown {
    return this.stored.stateOf(entity);
  }
}

const pair = <Name, Entity>(name: Name, entity: Entity | undefined): [Name, Entity][] =>
  entity === undefined ? [] : [[name, entity]];

function keyOf(metadata: EntityMetadata, key: string, dataSource: DataSource) {
  const column = metadata.findColumnWithPropertyPath(key);
  if (column === undefined) throw new Error(`${metadata.name} has no column "${key}" that could be its key.`);
  return { column, values: columnValues(column, dataSource) };
}
