import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { Columns } from './columns.js';
import { NEVER, WITH_IT } from './references.js';

/** Users, products and orders. A shop that had them before it had migrations keeps them. */
export class CreateShop1764547200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = new Columns(runner);
    for (const table of [users(columns), accessTokens(columns), products(columns), orders(columns), lines(columns)]) {
      await runner.createTable(table, true);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['order_lines', 'orders', 'products', 'access_tokens', 'users']) {
      await runner.dropTable(table);
    }
  }
}

const users = (columns: Columns): Table =>
  new Table({
    name: 'users',
    columns: [
      columns.varchar('id', 40, { isPrimary: true }),
      columns.varchar('name', 100),
      columns.varchar('email', 200),
      columns.varchar('role', 20),
    ],
  });

const accessTokens = (columns: Columns): Table =>
  new Table({
    name: 'access_tokens',
    columns: [columns.varchar('hash', 64, { isPrimary: true }), columns.varchar('userId', 40), columns.now('issuedAt')],
    foreignKeys: [{ columnNames: ['userId'], referencedTableName: 'users', referencedColumnNames: ['id'], ...WITH_IT }],
  });

const products = (columns: Columns): Table =>
  new Table({
    name: 'products',
    columns: [
      columns.varchar('sku', 20, { isPrimary: true }),
      columns.varchar('name', 100),
      columns.text('description'),
      columns.varchar('category', 20),
      columns.integer('stock'),
      columns.integer('purchaseCents'),
      columns.integer('priceCents'),
      columns.varchar('priceCurrency', 3),
    ],
    indices: [{ columnNames: ['category'] }],
  });

const orders = (columns: Columns): Table =>
  new Table({
    name: 'orders',
    columns: [
      columns.integer('number', { isPrimary: true }),
      columns.varchar('customerId', 40),
      columns.varchar('status', 20),
      columns.moment('placedAt'),
      columns.text('warehouseNote', { default: `''` }),
      columns.integer('totalCents'),
      columns.varchar('totalCurrency', 3),
    ],
    indices: [{ columnNames: ['customerId'] }],
    foreignKeys: [
      { columnNames: ['customerId'], referencedTableName: 'users', referencedColumnNames: ['id'], ...NEVER },
    ],
  });

const lines = (columns: Columns): Table =>
  new Table({
    name: 'order_lines',
    columns: [
      columns.integer('orderNumber', { isPrimary: true }),
      columns.varchar('sku', 20, { isPrimary: true }),
      columns.varchar('name', 100),
      columns.integer('quantity'),
      columns.integer('unitPriceCents'),
      columns.varchar('unitPriceCurrency', 3),
    ],
    foreignKeys: [
      {
        columnNames: ['orderNumber'],
        referencedTableName: 'orders',
        referencedColumnNames: ['number'],
        ...WITH_IT,
      },
    ],
  });
