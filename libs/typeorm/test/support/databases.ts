import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { DataSource, type DataSourceOptions } from 'typeorm';

/** A database of its own for a suite, on a real server. */
export interface TestDatabase {
  readonly options: DataSourceOptions;
  drop(): Promise<void>;
}

interface Server {
  readonly name: string;
  readonly url: string;
  create(): Promise<TestDatabase>;
}

const POSTGRES = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';
const MARIADB = process.env['MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306/test';

const randomName = (): string => `toolwright_${randomBytes(6).toString('hex')}`;

const on = async (options: DataSourceOptions, statement: string): Promise<void> => {
  const server = await new DataSource(options).initialize();
  await server.query(statement);
  await server.destroy();
};

export const SQLITE: Server = {
  name: 'SQLite',
  url: '',
  create: () =>
    Promise.resolve({ options: { type: 'better-sqlite3', database: ':memory:' }, drop: () => Promise.resolve() }),
};

const postgres: Server = {
  name: 'PostgreSQL',
  url: POSTGRES,
  create: async () => {
    const schema = randomName();
    await on({ type: 'postgres', url: POSTGRES }, `CREATE SCHEMA ${schema}`);
    return {
      options: { type: 'postgres', url: POSTGRES, schema, poolSize: 4 },
      drop: () => on({ type: 'postgres', url: POSTGRES }, `DROP SCHEMA ${schema} CASCADE`),
    };
  },
};

const mariadb: Server = {
  name: 'MariaDB',
  url: MARIADB,
  create: async () => {
    const database = randomName();
    await on({ type: 'mariadb', url: MARIADB }, `CREATE DATABASE ${database}`);
    const url = new URL(MARIADB);
    url.pathname = `/${database}`;
    return {
      options: { type: 'mariadb', url: url.href, poolSize: 4 },
      drop: () => on({ type: 'mariadb', url: MARIADB }, `DROP DATABASE ${database}`),
    };
  },
};

/** The suite for each server, skipped where it cannot be reached; an error where it has to be there. */
export async function forEachServer(servers: 'all' | 'SQLite and PostgreSQL', suite: (server: Server) => void) {
  for (const server of [SQLITE, postgres, ...(servers === 'all' ? [mariadb] : [])]) {
    if (await isThere(server)) suite(server);
    else if (process.env['CI'] === 'true') throw new Error(`${server.name} is not at ${server.url}.`);
    else describe.skip(`${server.name}: nobody answers at ${server.url}`, () => it('is skipped', () => {}));
  }
}

function isThere({ url }: Server): Promise<boolean> {
  if (url === '') return Promise.resolve(true);
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
