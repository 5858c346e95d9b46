import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { databaseOptions } from './database.options.js';
import { openDatabase } from './open-database.js';
import { Transactions } from './transactions.js';

/** The shop's database, with its tables and its first content. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => databaseOptions(),
      dataSourceFactory: (options) => openDatabase(options as DataSourceOptions),
    }),
  ],
  providers: [Transactions],
  exports: [Transactions],
})
export class DatabaseModule {}
