import type { DataSource } from 'typeorm';

/** What databases say differently. */
export interface Dialect {
  /** Milliseconds since 1970 by the clock of the database. */
  readonly now: string;
  /** How a column for JSON of any length is made. */
  readonly content: { readonly type: string; readonly charset?: string };
  /** How columns of letters that are compared byte by byte are made. */
  readonly letters: { readonly charset?: string; readonly collation?: string };
  /** The end of an insert that takes only the place of rows that have expired. */
  replaceExpired(table: string, columns: readonly string[]): string;
  /** Deletes up to so many expired rows. */
  sweep(table: string, most: number): string;
}

const onConflict = (now: string): Pick<Dialect, 'replaceExpired' | 'sweep'> => ({
  replaceExpired: (table, columns) =>
    `ON CONFLICT (owner, handle) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}` +
    ` WHERE ${table}.expires <= ${now}`,
  sweep: (table, most) =>
    `DELETE FROM ${table} WHERE expires <= ${now} AND (owner, handle) IN` +
    ` (SELECT owner, handle FROM ${table} WHERE expires <= ${now} ORDER BY expires LIMIT ${most})`,
});

const SQLITE_NOW = `CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)`;
const SQLITE: Dialect = { now: SQLITE_NOW, content: { type: 'text' }, letters: {}, ...onConflict(SQLITE_NOW) };

const POSTGRES_NOW = `CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)`;
const POSTGRES: Dialect = { now: POSTGRES_NOW, content: { type: 'text' }, letters: {}, ...onConflict(POSTGRES_NOW) };

const MYSQL_NOW = `(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)`;
const MYSQL: Dialect = {
  now: MYSQL_NOW,
  content: { type: 'longtext', charset: 'utf8mb4' },
  letters: { charset: 'ascii', collation: 'ascii_bin' },
  // Assigned from left to right: the column that is asked comes last.
  replaceExpired: (_table, columns) =>
    `ON DUPLICATE KEY UPDATE ` +
    [...columns.filter((column) => column !== 'expires'), 'expires']
      .map((column) => `${column} = IF(expires <= ${MYSQL_NOW}, VALUES(${column}), ${column})`)
      .join(', '),
  sweep: (table, most) => `DELETE FROM ${table} WHERE expires <= ${MYSQL_NOW} ORDER BY expires LIMIT ${most}`,
};

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ...['better-sqlite3', 'sqlite', 'sqljs'].map((type) => [type, SQLITE] as const),
  ...['postgres', 'aurora-postgres'].map((type) => [type, POSTGRES] as const),
  ...['mysql', 'mariadb', 'aurora-mysql'].map((type) => [type, MYSQL] as const),
]);

/** @throws Error for a database that nobody has tried */
export function dialectOf({ options: { type } }: DataSource): Dialect {
  const dialect = DIALECTS.get(type);
  if (dialect) return dialect;
  throw new Error(`Handles cannot be kept in "${type}". They can in ${[...DIALECTS.keys()].join(', ')}.`);
}
