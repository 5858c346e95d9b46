import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { Columns } from './columns.js';

/** The number of the newest order, counted in one row: two processes that sell at the same time wait for each other. */
export class NumberOrders1764550800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = new Columns(runner);
    const counters = [columns.varchar('name', 20, { isPrimary: true }), columns.integer('value')];
    await runner.createTable(new Table({ name: 'counters', columns: counters }), true);
    await runner.query('DELETE FROM counters');
    await runner.query(`INSERT INTO counters (name, value) SELECT 'orders', COALESCE(MAX(number), 1000) FROM orders`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('counters');
  }
}
