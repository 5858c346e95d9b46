import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseOptions } from './database.options.js';
import { ShopSeeder } from './seed/shop.seeder.js';
import { Transactions } from './transactions.js';

/** The shop's database, and its first content. */
@Global()
@Module({
  imports: [TypeOrmModule.forRootAsync({ useFactory: databaseOptions })],
  providers: [Transactions, ShopSeeder],
  exports: [Transactions],
})
export class DatabaseModule {}
