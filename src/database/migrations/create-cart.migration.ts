import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { Columns } from './columns.js';
import { WITH_IT } from './references.js';

/** What people mean to buy. */
export class CreateCart1764554400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = new Columns(runner);
    const items = new Table({
      name: 'cart_items',
      columns: [
        columns.varchar('ownerId', 40, { isPrimary: true }),
        columns.varchar('sku', 20, { isPrimary: true }),
        columns.integer('quantity'),
      ],
      foreignKeys: [
        { columnNames: ['ownerId'], referencedTableName: 'users', referencedColumnNames: ['id'], ...WITH_IT },
        { columnNames: ['sku'], referencedTableName: 'products', referencedColumnNames: ['sku'], ...WITH_IT },
      ],
    });
    await runner.createTable(items, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('cart_items');
  }
}
