import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TypeOrmModuleOptions } from '@nestjs/typeorm';

interface Pragmas {
  pragma(text: string): unknown;
}

/** Where the shop keeps its file: `SHOP_DATA_DIR`, else `var` below the working directory. */
const dataDirectory = (): string => resolve(process.env.SHOP_DATA_DIR || 'var');

/** The SQLite file of the shop, made on first start. */
export function databaseOptions(): TypeOrmModuleOptions {
  const directory = dataDirectory();
  mkdirSync(directory, { recursive: true });
  return {
    type: 'better-sqlite3',
    database: join(directory, 'shop.sqlite'),
    autoLoadEntities: true,
    // Missing tables are made at start, in a transaction of their own.
    synchronize: true,
    enableWAL: true,
    prepareDatabase: (database: Pragmas) => void database.pragma('synchronous = FULL'),
    retryAttempts: 0,
  };
}
