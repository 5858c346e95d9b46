import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

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

type Kind = 'postgres' | 'mariadb';

const connect = (type: Kind, url: string): Promise<DataSource> =>
  (type === 'postgres'
    ? new DataSource({ type, url, connectTimeoutMS: 5_000 })
    : new DataSource({ type, url, connectTimeout: 5_000 })
  ).initialize();

async function run(type: Kind, url: string, statement: string): Promise<void> {
  const connection = await connect(type, url);
  try {
    await connection.query(statement);
  } finally {
    await connection.destroy();
  }
}

async function holdInPostgres(url: string, statement: string): Promise<HeldRows> {
  const connection = await connect('postgres', url);
  const runner = connection.createQueryRunner();
  await runner.startTransaction();
  await runner.query(statement);
  const waits = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const waiting = async () => (await connection.query<object[]>(waits)).length > 0;
  return {
    async somebodyWaits() {
      while (!(await waiting()));
    },
    async release() {
      await runner.rollbackTransaction();
      await runner.release();
      await connection.destroy();
    },
  };
}

async function onServer(name: string, type: Kind, url: string): Promise<DatabaseKind> {
  const reachable = await run(type, url, 'SELECT 1').then(
    () => true,
    () => false,
  );
  const create = async (): Promise<StoryDatabase> => {
    const database = `shop_${randomBytes(6).toString('hex')}`;
    await run(type, url, `CREATE DATABASE ${database}`);
    const own = Object.assign(new URL(url), { pathname: `/${database}` }).href;
    const force = type === 'postgres' ? ' WITH (FORCE)' : '';
    return {
      environment: { DATABASE_URL: own },
      query: (statement) => run(type, own, statement),
      hold: (statement) => holdInPostgres(own, statement),
      drop: () => run(type, url, `DROP DATABASE ${database}${force}`),
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
export const POSTGRES = await onServer('PostgreSQL', 'postgres', POSTGRES_URL);
export const MARIADB = await onServer('MariaDB', 'mariadb', MARIADB_URL);

/** Every kind of database that the shop can use. */
export const DATABASES: readonly DatabaseKind[] = [SQLITE, POSTGRES, MARIADB];

/**
 * The stories on each of these databases. Where a server cannot be reached they are skipped, visibly; with `CI=true` they
 * fail.
 */
export function describeOn<Case extends DatabaseKind>(
  databases: readonly Case[],
  title: string,
  stories: (database: Case) => void,
): void {
  const told = databases.filter(({ reachable }) => reachable || process.env['CI'] === 'true');
  const skipped = databases.filter((database) => !told.includes(database));
  if (told.length > 0) describe.each(told)(`${title} on $name`, stories);
  if (skipped.length > 0) describe.skip.each(skipped)(`${title} on $name, which cannot be reached,`, stories);
}
