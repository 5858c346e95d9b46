import type { DataSource, EntityMetadata } from 'typeorm';
import { readBy, writtenBy, type ColumnMetadata } from './column-values.js';
import { fromTagged, toTagged } from './tagged-json.js';

/** An entity as JSON. */
export interface EntityState {
  /** Of the class: that of a child where a table holds several. */
  readonly name: string;
  readonly isStored: boolean;
  /** By the path of the property; what the entity does not have is not there. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Paths of its embedded objects, also of empty ones. */
  readonly embedded: readonly string[];
  /** Identities of what it points to, by the path of the property. */
  readonly relations: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

type Relation = EntityMetadata['relations'][number];
type Fields = Record<string, unknown>;

/** Writes entities of a class and its children as JSON, and makes them again. */
export class EntityStates {
  /** What a transformer wrote: one that encrypts writes something else every time. */
  private readonly written = new WeakMap<object, Map<ColumnMetadata, { value: unknown; written: unknown }>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly root: EntityMetadata,
  ) {}

  write(entity: object, isStored: boolean): EntityState {
    const metadata = this.metadataOf(entity);
    return {
      name: metadata.name,
      isStored,
      columns: Object.fromEntries(
        columnsOf(metadata).flatMap((column) => {
          const value = valueAt(entity, column.propertyPath);
          return value === undefined ? [] : [[column.propertyPath, toTagged(this.writtenValue(entity, column, value))]];
        }),
      ),
      embedded: embeddedPaths(metadata.embeddeds).filter((path) => {
        const value = valueAt(entity, path);
        return typeof value === 'object' && value !== null;
      }),
      relations: Object.fromEntries(
        ownedRelations(metadata).flatMap((relation) => {
          const identity = identityIn(relation, entity);
          return identity === undefined ? [] : [[relation.propertyPath, identity]];
        }),
      ),
    };
  }

  read({ name, columns, embedded, relations }: EntityState): object {
    const metadata = [this.root, ...this.root.childEntityMetadatas].find((one) => one.name === name);
    if (metadata === undefined) throw new Error(`"${name}" is no entity of ${this.root.name} any more.`);
    const entity = metadata.create(undefined, { fromDeserializer: true }) as object;
    for (const path of embedded) setAt({ metadata, entity }, path, embeddedAt(metadata, path));
    for (const column of columnsOf(metadata)) {
      if (column.propertyPath in columns)
        setAt(
          { metadata, entity },
          column.propertyPath,
          readBy(column.transformer, fromTagged(columns[column.propertyPath])),
        );
    }
    for (const relation of ownedRelations(metadata)) {
      const identity = relations[relation.propertyPath];
      if (identity !== undefined) setAt({ metadata, entity }, relation.propertyPath, pointedTo(relation, identity));
    }
    return entity;
  }

  private metadataOf({ constructor: type }: object): EntityMetadata {
    return this.dataSource.hasMetadata(type) ? this.dataSource.getMetadata(type) : this.root;
  }

  private writtenValue(entity: object, column: ColumnMetadata, value: unknown): unknown {
    if (column.transformer === undefined) return value;
    const known = this.written.get(entity) ?? new Map<ColumnMetadata, { value: unknown; written: unknown }>();
    this.written.set(entity, known);
    const before = known.get(column);
    if (before !== undefined && typeof value !== 'object' && before.value === value) return before.written;
    const written = writtenBy(column.transformer, value);
    known.set(column, { value, written });
    return written;
  }
}

const columnsOf = ({ columns }: EntityMetadata): ColumnMetadata[] =>
  columns.filter(({ isVirtual, isVirtualProperty }) => !isVirtual || isVirtualProperty);

const ownedRelations = ({ relations }: EntityMetadata): Relation[] =>
  relations.filter(({ isOwning, isManyToOne, isOneToOne }) => isOwning && (isManyToOne || isOneToOne));

function valueAt(entity: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, property) => (typeof at === 'object' && at !== null ? (at as Fields)[property] : undefined),
      entity,
    );
}

const embeddedPaths = (embeddeds: EntityMetadata['embeddeds']): string[] =>
  embeddeds.flatMap(({ propertyPath, embeddeds: inner }) => [propertyPath, ...embeddedPaths(inner)]);

const embeddedAt = (metadata: EntityMetadata, path: string): Fields =>
  (metadata.findEmbeddedWithPropertyPath(path)?.create({ fromDeserializer: true }) as Fields | undefined) ?? {};

interface Target {
  readonly metadata: EntityMetadata;
  readonly entity: object;
}

/** Embedded objects on the way are made of their classes. */
function setAt({ metadata, entity }: Target, path: string, value: unknown): void {
  const properties = path.split('.');
  const last = properties.pop() as string;
  let holder = entity as Fields;
  properties.forEach((property, index) => {
    holder[property] ??= embeddedAt(metadata, properties.slice(0, index + 1).join('.'));
    holder = holder[property] as Fields;
  });
  holder[last] = value;
}

/** A lazy relation is not asked: it would load. What has no identity yet cannot be named. */
function identityIn(relation: Relation, entity: object): EntityState['relations'][string] | undefined {
  const path = relation.isLazy ? `__${relation.propertyName}__` : relation.propertyPath;
  const target = valueAt(entity, path);
  if (target === null) return null;
  if (typeof target !== 'object') return undefined;
  const identity = relation.joinColumns.map(({ referencedColumn }) => {
    const name = referencedColumn?.propertyPath ?? '';
    return [name, toTagged(valueAt(target, name))] as const;
  });
  return identity.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(identity);
}

function pointedTo({ inverseEntityMetadata }: Relation, identity: Readonly<Fields> | null): object | null {
  if (identity === null) return null;
  const target = inverseEntityMetadata.create(undefined, { fromDeserializer: true }) as object;
  for (const [path, value] of Object.entries(identity))
    setAt({ metadata: inverseEntityMetadata, entity: target }, path, fromTagged(value));
  return target;
}
