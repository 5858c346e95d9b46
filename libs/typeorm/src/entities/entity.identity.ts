import { In, type DataSource, type EntityMetadata } from 'typeorm';
import { columnValues, type ColumnValues } from './column-values.js';

type Condition = Record<string, unknown>;

/** Primary keys as texts: the value of one column, or those of several as a JSON list. */
export class EntityIdentity {
  private readonly parts: readonly ColumnValues[];

  constructor(
    private readonly metadata: EntityMetadata,
    dataSource: DataSource,
  ) {
    this.parts = metadata.primaryColumns.map((column) => columnValues(column, dataSource));
  }

  of(entity: object): string {
    const values = this.valuesOf(entity).map(String);
    return values.length === 1 ? (values[0] as string) : JSON.stringify(values);
  }

  isComplete(entity: object): boolean {
    return this.valuesOf(entity).every((value) => value !== undefined && value !== null);
  }

  /** The condition for all of them; nothing where none of the texts can be a primary key. */
  where(ids: readonly string[]): Condition | Condition[] | undefined {
    const keys = ids.flatMap((id) => {
      const values = this.read(id);
      return values === undefined ? [] : [values];
    });
    const { primaryColumns } = this.metadata;
    if (keys.length === 0) return undefined;
    if (primaryColumns.length === 1) return primaryColumns[0]?.createValueMap(In(keys.flat()));
    return keys.map((values) =>
      primaryColumns.map((column, index): Condition => column.createValueMap(values[index])).reduce(merged),
    );
  }

  private valuesOf(entity: object): unknown[] {
    return this.metadata.primaryColumns.map((column): unknown => column.getEntityValue(entity));
  }

  private read(id: unknown): unknown[] | undefined {
    if (typeof id !== 'string') return undefined;
    const texts = this.parts.length === 1 ? [id] : listIn(id);
    if (texts?.length !== this.parts.length) return undefined;
    const values = this.parts.map((part, index) => part.accept(texts[index]));
    return values.includes(undefined) ? undefined : values;
  }
}

function listIn(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Two columns may lie in the same embedded object. */
const merged = (one: Condition, other: Condition): Condition => {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const held = both[key];
    both[key] = isCondition(held) && isCondition(value) ? merged(held, value) : value;
  }
  return both;
};

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
