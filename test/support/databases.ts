import { randomBytes } from 'node:crypto';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** A database made for one story. */
export interface StoryDatabase {
  /** For the environment of the shop; nothing where SQLite is meant. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs one statement, beside the shop. */
  query(statement: string): Promise<void>;
  /** Runs a statement in a transaction that stays open; PostgreSQL alone. */
  hold(statement: string): Promise<HeldRows>;
  drop(): Promise<void>;
}

/** What a transaction beside the shop has locked. */
export interface HeldRows {
  /** Resolves once somebody waits for what is locked. */
  somebodyWaits(): Promise<void>;
  release(): Promise<void>;
}

/** A kind of database that the shop can use. */
export interface DatabaseKind {
  readonly name: string;
  readonly reachable: boolean;
  create(): Promise<StoryDatabase>;
}

const POSTGRES_URL = process.env['TEST_POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';
const MARIADB_URL = process.env['TEST_MARIADB_URL'] ?? 'mariadb://root@127.0.0.1:3306/test';

type Run = (statement: string) => Promise<unknown>;

async function inPostgres(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await work((statement) => client.query(statement)).finally(() => client.end());
}

async function inMariadb(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const connection = await mysql.createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), connectTimeout: 5_000 });
  await work((statement) => connection.query(statement)).finally(() => connection.end());
}

async function holdInPostgres(url: string, statement: string): Promise<HeldRows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    async somebodyWaits() {
      while ((await client.query(waits)).rowCount === 0) await client.query('SELECT pg_stat_clear_snapshot()');
    },
    async release() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

type Server = (url: string, work: (run: Run) => Promise<unknown>) => Promise<void>;

async function onServer(name: string, url: string, server: Server): Promise<DatabaseKind> {
  const reachable = await server(url, async () => undefined).then(
    () => true,
    () => false,
  );
  const create = async (): Promise<StoryDatabase> => {
    const database = `shop_${randomBytes(6).toString('hex')}`;
    await server(url, (run) => run(`CREATE DATABASE ${database}`));
    const own = Object.assign(new URL(url), { pathname: `/${database}` }).href;
    const force = name === 'PostgreSQL' ? ' WITH (FORCE)' : '';
    return {
      environment: { DATABASE_URL: own },
      query: (statement) => server(own, (run) => run(statement)),
      hold: (statement) => holdInPostgres(own, statement),
      drop: () => server(url, (run) => run(`DROP DATABASE ${database}${force}`)),
    };
  };
  return { name, reachable, create };
}

export const SQLITE: DatabaseKind = {
  name: 'SQLite',
  reachable: true,
  create: () =>
    Promise.resolve({
      environment: {},
      query: () => Promise.reject(new Error('Only the shop opens its file.')),
      hold: () => Promise.reject(new Error('Only the shop opens its file.')),
      drop: () => Promise.resolve(),
    }),
};
export const POSTGRES = await onServer('PostgreSQL', POSTGRES_URL, inPostgres);
export const MARIADB = await onServer('MariaDB', MARIADB_URL, inMariadb);

/** Every kind of database that the shop can use. */
export const DATABASES: readonly DatabaseKind[] = [SQLITE, POSTGRES, MARIADB];

/**
 * The stories on each of these databases. Where a server cannot be reached they are skipped, visibly; with `CI=true` they
 * fail.
 */
export function describeOn<Kind extends DatabaseKind>(
  databases: readonly Kind[],
  title: string,
  stories: (database: Kind) => void,
): void {
  const told = databases.filter(({ reachable }) => reachable || process.env['CI'] === 'true');
  const skipped = databases.filter((database) => !told.includes(database));
  if (told.length > 0) describe.each(told)(`${title} on $name`, stories);
  if (skipped.length > 0) describe.skip.each(skipped)(`${title} on $name, which cannot be reached,`, stories);
}
