import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AccessToken } from '../src/accounts/access-token.entity.js';
import { User } from '../src/accounts/user.entity.js';
import { CartItem } from '../src/cart/cart-item.entity.js';
import { Product } from '../src/catalog/product.entity.js';
import { databaseOptions } from '../src/database/database.options.js';
import { databaseTarget } from '../src/database/database.target.js';
import { openDatabase } from '../src/database/open-database.js';
import { Article } from '../src/knowledge/article.entity.js';
import { Counter } from '../src/orders/counter.entity.js';
import { Order, OrderLine } from '../src/orders/order.entity.js';
import { DATABASES, describeOn, type StoryDatabase } from './support/databases.js';

// A server makes tables in seconds, a busy one in many.
jest.setTimeout(120_000);

const ENTITIES = [User, AccessToken, Product, Order, OrderLine, Counter, CartItem, Article];

/**
 * What an entity cannot say in a way that every database understands: the index of the articles' words, and that moments
 * know their time zone in PostgreSQL.
 */
const BEYOND_ENTITIES =
  /articles_(search|title|text)|"search"|typeorm_metadata|"(placedAt|issuedAt|updatedAt)"( TIMESTAMP|$)/;

describeOn(DATABASES, 'The database of the shop', (kind) => {
  let directory: string;
  let database: StoryDatabase;
  let opened: DataSource[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shop-database-'));
    database = await kind.create();
    opened = [];
    await Promise.all([open(), open(), open()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.destroy()));
    await database.drop();
    await rm(directory, { recursive: true });
  });

  async function open(): Promise<DataSource> {
    const target = databaseTarget({ SHOP_DATA_DIR: directory, ...database.environment });
    const options = { ...databaseOptions(target), entities: ENTITIES } as DataSourceOptions;
    const dataSource = await openDatabase(options, target);
    opened.push(dataSource);
    return dataSource;
  }
  const first = (): DataSource => opened[0] as DataSource;
  const counts = ({ manager }: DataSource) =>
    Promise.all([User, Product, Order, Article].map((entity) => manager.count(entity)));

  it('is made and filled once, however many start at the same time', async () => {
    for (const dataSource of [...opened, await open()]) {
      expect(await counts(dataSource)).toEqual([7, 60, 30, 20]);
      expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(4);
    }
  });

  it('has the tables that its entities describe', async () => {
    const { upQueries } = await first().driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query).filter((query) => !BEYOND_ENTITIES.test(query))).toEqual([]);
  });

  it('keeps a moment to the second, wherever the clock of its reader stands', async () => {
    const { manager } = first();
    const { updatedAt } = await manager.findOneByOrFail(Article, { name: 'returns' });
    expect(updatedAt.toISOString()).toBe('2026-09-14T09:00:00.000Z');
  });

  it('goes back every step that it went, and forth again', async () => {
    const dataSource = first();
    for (let steps = dataSource.migrations.length; steps > 0; steps--) await dataSource.undoLastMigration();
    expect(await dataSource.query('SELECT name FROM migrations')).toEqual([]);
    await dataSource.runMigrations();
    expect(await counts(dataSource)).toEqual([0, 0, 0, 0]);
  });
});

describe('The database of a shop from before it had migrations', () => {
  it('keeps what it has, and gets what it lacks', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'shop-database-'));
    const target = databaseTarget({ SHOP_DATA_DIR: directory });
    const before = [User, AccessToken, Product, Order, OrderLine];
    const file = { type: 'better-sqlite3', database: join(directory, 'shop.sqlite') } as const;
    const old = await new DataSource({ ...file, entities: before, synchronize: true }).initialize();
    await old.manager.insert(User, { id: 'zoe', name: 'Zoe', email: 'zoe@shop.example', role: 'customer' });
    await old.manager.query(
      `INSERT INTO orders (number, "customerId", status, "placedAt", "totalCents", "totalCurrency")
       VALUES (4711, 'zoe', 'placed', '2026-01-01 00:00:00.000', 100, 'EUR')`,
    );
    await old.destroy();

    const options = { ...databaseOptions(target), entities: ENTITIES } as DataSourceOptions;
    const { manager } = await openDatabase(options, target);
    expect(await manager.find(User)).toMatchObject([{ id: 'zoe' }]);
    expect(await manager.findOneBy(Counter, { name: 'orders' })).toMatchObject({ value: 4_711 });
    expect(await manager.count(Article)).toBe(20);
    await manager.connection.destroy();
    await rm(directory, { recursive: true });
  });
});
