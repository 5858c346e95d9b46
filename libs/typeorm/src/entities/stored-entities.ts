import type { DataSource, EntitySubscriberInterface, QueryRunner } from 'typeorm';

/** An event of TypeORM about one entity. */
interface Written {
  readonly entity?: unknown;
  readonly queryRunner: QueryRunner;
}

/** What was known of an entity before a transaction touched it. */
type Undo = () => void;

/**
 * Which entities of a data source the database has, and their states when they were last written: as TypeORM tells while it
 * loads and writes. An identity of its own proves nothing: clients make them, too.
 */
export class StoredEntities implements EntitySubscriberInterface<object> {
  private static readonly known = new WeakMap<DataSource, StoredEntities>();

  private readonly stored = new WeakSet<object>();
  private readonly states = new WeakMap<object, unknown>();
  private readonly dumps = new Map<unknown, (entity: object) => unknown>();
  private readonly undo = new WeakMap<QueryRunner, Undo[]>();

  /** One for each data source, which tells it from now on. */
  static of(dataSource: DataSource): StoredEntities {
    const known = StoredEntities.known.get(dataSource);
    if (known) return known;
    const entities = new StoredEntities();
    StoredEntities.known.set(dataSource, entities);
    dataSource.subscribers.push(entities);
    return entities;
  }

  /** States of a class and those that extend it are kept when they are written. */
  watch(type: unknown, dump: (entity: object) => unknown): void {
    this.dumps.set(type, dump);
  }

  has(entity: object): boolean {
    return this.stored.has(entity);
  }

  /** An entity that was made again from a state that the database had. */
  add(entity: object): void {
    this.stored.add(entity);
  }

  /** As it was last written in this process. */
  stateOf(entity: object): unknown {
    return this.states.get(entity);
  }

  afterLoad(entity: object): void {
    this.stored.add(entity);
  }

  afterInsert(event: Written): void {
    this.keep(event);
  }

  afterUpdate(event: Written): void {
    this.keep(event);
  }

  afterRecover(event: Written): void {
    this.keep(event);
  }

  afterRemove(event: Written): void {
    this.forget(event);
  }

  afterSoftRemove(event: Written): void {
    this.forget(event);
  }

  afterTransactionCommit({ queryRunner }: { readonly queryRunner: QueryRunner }): void {
    this.undo.delete(queryRunner);
  }

  /** What was written was not. */
  afterTransactionRollback({ queryRunner }: { readonly queryRunner: QueryRunner }): void {
    for (const undo of this.undo.get(queryRunner)?.toReversed() ?? []) undo();
    this.undo.delete(queryRunner);
  }

  private keep({ entity, queryRunner }: Written): void {
    if (!isEntity(entity)) return;
    const dump = this.dumpOf(entity);
    if (dump === undefined) return;
    this.remember(entity, queryRunner);
    this.stored.add(entity);
    this.states.set(entity, dump(entity));
  }

  private forget({ entity, queryRunner }: Written): void {
    if (!isEntity(entity)) return;
    this.remember(entity, queryRunner);
    this.stored.delete(entity);
    this.states.delete(entity);
  }

  private remember(entity: object, queryRunner: QueryRunner): void {
    if (!queryRunner.isTransactionActive) return;
    const [wasStored, state] = [this.stored.has(entity), this.states.get(entity)];
    const undo = (): void => {
      if (wasStored) this.stored.add(entity);
      else this.stored.delete(entity);
      if (state === undefined) this.states.delete(entity);
      else this.states.set(entity, state);
    };
    this.undo.set(queryRunner, [...(this.undo.get(queryRunner) ?? []), undo]);
  }

  private dumpOf(entity: object): ((entity: object) => unknown) | undefined {
    for (let type: unknown = entity.constructor; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
      const dump = this.dumps.get(type);
      if (dump) return dump;
    }
    return undefined;
  }
}

const isEntity = (entity: unknown): entity is object =>
  typeof entity === 'object' && entity !== null && Object.getPrototypeOf(entity) !== Object.prototype;
