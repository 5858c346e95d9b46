import { DataSource } from 'typeorm';
import { User } from '../../accounts/user.entity.js';
import { Product } from '../../catalog/product.entity.js';
import { Order, OrderLine } from '../../orders/order.entity.js';
import { Transactions } from '../transactions.js';
import { ShopSeeder } from './shop.seeder.js';

describe('ShopSeeder', () => {
  let database: DataSource;
  let seeder: ShopSeeder;

  beforeEach(async () => {
    const entities = [User, Product, Order, OrderLine];
    database = new DataSource({ type: 'better-sqlite3', database: ':memory:', entities, synchronize: true });
    await database.initialize();
    seeder = new ShopSeeder(new Transactions(database));
  });
  afterEach(() => database.destroy());

  const counts = () => Promise.all([User, Product, Order].map((entity) => database.manager.count(entity)));

  it('fills an empty shop once', async () => {
    await seeder.onModuleInit();
    expect(await counts()).toEqual([7, 60, 30]);
    await database.manager.decrement(Product, { sku: 'TEA-001' }, 'stock', 5);
    await seeder.onModuleInit();
    expect(await counts()).toEqual([7, 60, 30]);
    expect(await database.manager.findOneBy(Product, { sku: 'TEA-001' })).toMatchObject({ stock: 30 });
  });

  it('leaves nothing when it is interrupted, and starts afresh', async () => {
    await database.query(
      `CREATE TRIGGER full BEFORE INSERT ON order_lines BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    );
    await expect(seeder.onModuleInit()).rejects.toThrow('the disk is full');
    expect(await counts()).toEqual([0, 0, 0]);
    await database.query('DROP TRIGGER full');
    await seeder.onModuleInit();
    expect(await counts()).toEqual([7, 60, 30]);
  });
});
