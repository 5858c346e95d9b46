import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { DataSource, QueryRunner } from 'typeorm';
import { StartProblem } from '../start.problem.js';
import type { DatabaseTarget } from './database.target.js';

/** How long one start waits for another, in seconds. */
const PATIENCE = 120;
/** Any number, as long as it stays the same one. */
const POSTGRES_KEY = 7_467_001;
const MARIADB_NAME = `CONCAT('shop-start.', MD5(DATABASE()))`;
const TAKEN = `Another start of the shop has been preparing this database for ${PATIENCE} seconds. End it and start anew.`;

/**
 * Prepares the database while no other process does: of two shops that start at the same time, one waits for the other.
 * Whoever dies lets go.
 *
 * @throws StartProblem when the other one takes longer than two minutes
 */
export function alone(dataSource: DataSource, target: DatabaseTarget, work: () => Promise<void>): Promise<void> {
  if (target.kind === 'sqlite') return aloneWithFile(join(target.directory, 'start.lock'), work);
  const onServer = target.kind === 'postgres' ? POSTGRES : MARIADB;
  return aloneOnServer(dataSource, onServer, work);
}

interface ServerLock {
  take(runner: QueryRunner): Promise<boolean>;
  release(runner: QueryRunner): Promise<void>;
}

const POSTGRES: ServerLock = {
  async take(runner) {
    await runner.query(`SET lock_timeout = '${PATIENCE}s'`);
    const locked = runner.query(`SELECT pg_advisory_lock(${POSTGRES_KEY})`).then(() => true);
    return locked.catch((error: { code?: string }) => {
      if (error.code === '55P03') return false;
      throw error;
    });
  },
  async release(runner) {
    await runner.query(`SELECT pg_advisory_unlock(${POSTGRES_KEY})`);
    await runner.query('RESET lock_timeout');
  },
};

const MARIADB: ServerLock = {
  async take(runner) {
    const rows = (await runner.query(`SELECT GET_LOCK(${MARIADB_NAME}, ${PATIENCE}) AS taken`)) as { taken: unknown }[];
    return Number(rows[0]?.taken) === 1;
  },
  async release(runner) {
    await runner.query(`SELECT RELEASE_LOCK(${MARIADB_NAME})`);
  },
};

async function aloneOnServer(dataSource: DataSource, lock: ServerLock, work: () => Promise<void>): Promise<void> {
  // A connection of its own: the lock belongs to it.
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await lock.take(runner))) throw new StartProblem(TAKEN);
    try {
      await work();
    } finally {
      await lock.release(runner);
    }
  } finally {
    await runner.release();
  }
}

/** The lock of SQLite itself, on a file beside the shop's: the system takes it back from whoever dies. */
async function aloneWithFile(file: string, work: () => Promise<void>): Promise<void> {
  const lock = new Database(file, { timeout: 0 });
  try {
    await taken(lock);
    await work();
  } finally {
    lock.close();
  }
}

async function taken(lock: Database.Database): Promise<void> {
  for (let waited = 0; waited < PATIENCE * 1_000; waited += 50) {
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    }
    await pause(50);
  }
  throw new StartProblem(TAKEN);
}
