import { resolve } from 'node:path';
import { StartProblem } from '../start.problem.js';

/** Which database the shop uses, and where it is. */
export type DatabaseTarget = FileTarget | ServerTarget;

/** An SQLite file, made on first start. */
export interface FileTarget {
  readonly kind: 'sqlite';
  readonly directory: string;
}

/** A database on a server; it has to exist, its tables are made on first start. */
export interface ServerTarget {
  readonly kind: 'postgres' | 'mariadb' | 'mysql';
  readonly url: URL;
}

const KINDS: ReadonlyMap<string, ServerTarget['kind']> = new Map([
  ['postgres:', 'postgres'],
  ['postgresql:', 'postgres'],
  ['mariadb:', 'mariadb'],
  ['mysql:', 'mysql'],
]);

const EXAMPLE = 'postgres://user:password@127.0.0.1:5432/shop';

/**
 * Reads `DATABASE_URL`, and without it `SHOP_DATA_DIR`, which is `var` unless it says otherwise.
 *
 * @throws StartProblem in words for whoever set them, without the password
 */
export function databaseTarget(environment: NodeJS.ProcessEnv = process.env): DatabaseTarget {
  const text = environment.DATABASE_URL;
  if (!text) return { kind: 'sqlite', directory: resolve(environment.SHOP_DATA_DIR || 'var') };
  if (!URL.canParse(text)) {
    throw new StartProblem(`DATABASE_URL is no address. Write it like ${EXAMPLE}, or leave it out for SQLite.`);
  }
  const url = new URL(text);
  const kind = KINDS.get(url.protocol);
  if (!kind) {
    throw new StartProblem(
      `DATABASE_URL begins with "${url.protocol}//", which the shop cannot use. ` +
        'Write postgres://, mariadb:// or mysql://, or leave it out for SQLite.',
    );
  }
  if (url.pathname.length < 2) throw new StartProblem(`DATABASE_URL names no database. Write it like ${EXAMPLE}.`);
  return { kind, url };
}
