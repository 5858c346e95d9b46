import { join } from 'node:path';
import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import { type DatabaseTarget, databaseTarget, type FileTarget, type ServerTarget } from './database.target.js';
import { MIGRATIONS } from './migrations/migrations.js';

interface Pragmas {
  pragma(text: string): unknown;
}

/** How long a server may take to answer, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** How the shop opens its database. */
export function databaseOptions(target: DatabaseTarget = databaseTarget()): TypeOrmModuleOptions {
  return {
    ...(target.kind === 'sqlite' ? fileOptions(target) : serverOptions(target)),
    autoLoadEntities: true,
    migrations: MIGRATIONS,
    // A migration for each change: what a shop has sold is never at the mercy of a renamed property.
    synchronize: false,
    toRetry: () => false,
  };
}

function fileOptions({ directory }: FileTarget): TypeOrmModuleOptions {
  return {
    type: 'better-sqlite3',
    database: join(directory, 'shop.sqlite'),
    enableWAL: true,
    prepareDatabase: (database: Pragmas) => void database.pragma('synchronous = FULL'),
  };
}

function serverOptions({ kind, url: { href: url } }: ServerTarget): TypeOrmModuleOptions {
  if (kind === 'postgres') return { type: kind, url, applicationName: 'shop', connectTimeoutMS: CONNECT_TIMEOUT };
  const utf8 = { charset: 'utf8mb4', timezone: 'Z' };
  return { type: kind, url, connectTimeout: CONNECT_TIMEOUT, ...utf8 };
}
