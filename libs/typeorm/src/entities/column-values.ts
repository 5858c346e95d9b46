import type { JsonSchemaObject } from '@toolwright/core';
import type { DataSource, EntityMetadata, ValueTransformer } from 'typeorm';

export type ColumnMetadata = EntityMetadata['columns'][number];

/** Values that a column can be asked for: whatever else is asked cannot be there, and never reaches the database. */
export interface ColumnValues {
  /** Of a key in an input. */
  readonly schema: JsonSchemaObject;
  /** The value to ask for; `undefined` for one that the column cannot have. */
  accept(given: unknown): unknown;
  /** The same text for what the database takes for the same value. */
  textOf(value: unknown): string;
}

type Kind = Pick<ColumnValues, 'schema'> & {
  readonly holds: (value: unknown) => boolean;
  readonly isCaseless?: boolean;
};

const DIGITS = /^-?(?:0|[1-9][0-9]*)$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/;

const INTEGER_BITS: ReadonlyMap<string, number> = new Map([
  ['tinyint', 8],
  ['smallint', 16],
  ['int2', 16],
  ['mediumint', 24],
  ['int', 32],
  ['int4', 32],
  ['integer', 32],
  ['serial', 32],
  ['bigint', 64],
  ['int8', 64],
  ['bigserial', 64],
]);
const TEXTS = new Set(['varchar', 'character varying', 'char', 'character', 'nvarchar', 'nchar', 'text', 'citext']);
const LONG_TEXTS = new Set(['tinytext', 'mediumtext', 'longtext', 'bpchar']);
const NUMBERS = new Set(['decimal', 'numeric', 'float', 'double', 'real', 'double precision', 'float4', 'float8']);
const BINARIES = new Set(['binary', 'varbinary', 'bytea', 'blob']);

/** @throws Error for a column by which nothing can be looked up */
export function columnValues(column: ColumnMetadata, { driver }: DataSource): ColumnValues {
  const owner = column.referencedColumn ?? column;
  const type = driver.normalizeType(owner);
  const kind = kindOf(owner, type);
  if (kind === undefined)
    throw new Error(
      `${column.entityMetadata.name}.${column.propertyPath} is a column of the type "${type}", by which nothing is looked up.`,
    );
  const { transformer } = owner;
  return {
    schema: transformer === undefined ? kind.schema : { type: 'string', minLength: 1 },
    accept: (given) => {
      if ((typeof given !== 'string' || given === '') && typeof given !== 'number') return undefined;
      return kind.holds(transformedFor(transformer, given)) ? given : undefined;
    },
    textOf: (value) => (kind.isCaseless ? String(value).toLowerCase() : String(value)),
  };
}

function kindOf({ length, unsigned, enum: members }: ColumnMetadata, type: string): Kind | undefined {
  const bits = INTEGER_BITS.get(type);
  if (bits !== undefined) return integer(bits, unsigned);
  if (type === 'uuid')
    return {
      schema: { type: 'string', format: 'uuid' },
      holds: (value) => typeof value === 'string' && UUID.test(value),
      isCaseless: true,
    };
  if (members !== undefined)
    return { schema: { enum: [...members] }, holds: (value) => (members as unknown[]).includes(value) };
  if (TEXTS.has(type) || LONG_TEXTS.has(type)) return text(Number(length) || undefined);
  if (NUMBERS.has(type))
    return { schema: { type: ['number', 'string'] }, holds: (value) => DECIMAL.test(String(value)) };
  return BINARIES.has(type) ? { schema: {}, holds: (value) => value instanceof Uint8Array } : undefined;
}

/** Beyond 53 bits JSON has no numbers. */
function integer(bits: number, isUnsigned: boolean): Kind {
  const most = isUnsigned ? 2n ** BigInt(bits) - 1n : 2n ** BigInt(bits - 1) - 1n;
  const least = isUnsigned ? 0n : -(2n ** BigInt(bits - 1));
  const schema: JsonSchemaObject =
    bits > 53
      ? { type: 'string', pattern: '^-?[0-9]{1,20}$' }
      : { type: 'integer', minimum: Number(least), maximum: Number(most) };
  return {
    schema,
    holds: (value) => {
      const digits = String(value);
      return DIGITS.test(digits) && digits.length <= 20 && BigInt(digits) >= least && BigInt(digits) <= most;
    },
  };
}

/** PostgreSQL refuses NUL in texts. */
const text = (length: number | undefined): Kind => ({
  schema: { type: 'string', minLength: 1, ...(length !== undefined && { maxLength: length }) },
  holds: (value) =>
    typeof value === 'string' && !value.includes('\0') && (length === undefined || Array.from(value).length <= length),
});

/** What a transformer cannot write, the database does not have. */
function transformedFor(transformer: ColumnMetadata['transformer'], value: unknown): unknown {
  try {
    return writtenBy(transformer, value);
  } catch {
    return undefined;
  }
}

type Transformers = ValueTransformer | ValueTransformer[] | undefined;

const listOf = (transformers: Transformers): ValueTransformer[] =>
  transformers === undefined ? [] : [transformers].flat();

/** As the database has it. */
export const writtenBy = (transformers: Transformers, value: unknown): unknown =>
  listOf(transformers).reduce((written, transformer) => transformer.to(written) as unknown, value);

/** As the application has it. */
export const readBy = (transformers: Transformers, value: unknown): unknown =>
  listOf(transformers).reduceRight((read, transformer) => transformer.from(read) as unknown, value);
