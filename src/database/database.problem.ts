import { StartProblem } from '../start.problem.js';
import type { DatabaseTarget } from './database.target.js';

/** Codes of Node, of PostgreSQL and of MariaDB. */
const UNREACHABLE = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|PROTOCOL_CONNECTION_LOST)/;
const UNKNOWN_USER = /^(28P01|28000|ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD_ERROR)$/;
const UNKNOWN_DATABASE = /^(3D000|ER_BAD_DB_ERROR|ER_DBACCESS_DENIED_ERROR)$/;

/** Why the shop cannot open its database, in one sentence and with what to do; never with the password. */
export function databaseProblem(error: unknown, target: DatabaseTarget): StartProblem {
  if (error instanceof StartProblem) return error;
  const { code = '', message = '' } = firstOf(error) as { code?: string; message?: string };
  if (target.kind === 'sqlite') {
    const remedy = 'Choose another directory with SHOP_DATA_DIR, or move away what is there.';
    return new StartProblem(`The SQLite file in ${target.directory} cannot be used: ${message}. ${remedy}`, {
      cause: error,
    });
  }
  const { hostname, port, pathname, username } = target.url;
  const place = port ? `${hostname}:${port}` : hostname;
  const name = decodeURIComponent(pathname.slice(1));
  const sentence = sentenceFor({ code, message, place, name, user: decodeURIComponent(username) });
  return new StartProblem(`${sentence} (DATABASE_URL)`, { cause: error });
}

interface Circumstances {
  readonly code: string;
  readonly message: string;
  readonly place: string;
  readonly name: string;
  readonly user: string;
}

function sentenceFor({ code, message, place, name, user }: Circumstances): string {
  if (UNREACHABLE.test(code) || /timeout/i.test(message)) {
    return `No database server answers at ${place}. Start it, or correct host and port.`;
  }
  if (UNKNOWN_DATABASE.test(code)) {
    return `The server at ${place} has no database "${name}" for "${user}". Create it: CREATE DATABASE ${name}.`;
  }
  if (UNKNOWN_USER.test(code)) return `The server at ${place} refuses "${user}". Correct user and password.`;
  return `The database "${name}" at ${place} cannot be used: ${message}.`;
}

/** A host with two addresses fails once for each. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error);
