import { DataSource } from 'typeorm';
import { User } from '../../accounts/user.entity.js';
import { Product } from '../../catalog/product.entity.js';
import { Article } from '../../knowledge/article.entity.js';
import { Counter } from '../../orders/counter.entity.js';
import { Order, OrderLine } from '../../orders/order.entity.js';
import { fillShop } from './fill-shop.js';

describe('Filling the shop', () => {
  let database: DataSource;
  let told: string[];

  beforeEach(async () => {
    const entities = [User, Product, Order, OrderLine, Counter, Article];
    database = new DataSource({ type: 'better-sqlite3', database: ':memory:', entities, synchronize: true });
    await database.initialize();
    await database.manager.insert(Counter, { name: 'orders', value: 1_000 });
    told = [];
  });
  afterEach(() => database.destroy());

  const fill = () => fillShop(database, { add: (what) => told.push(what), end: () => told.push('end') });
  const counts = () => Promise.all([User, Product, Order, Article].map((entity) => database.manager.count(entity)));

  it('fills an empty shop once, and tells what with', async () => {
    await fill();
    expect(await counts()).toEqual([7, 60, 30, 20]);
    expect(told).toEqual(['7 users', '60 products', '30 orders', '20 articles', 'end']);
    expect(await database.manager.findOneBy(Counter, { name: 'orders' })).toMatchObject({ value: 1_030 });
    await database.manager.decrement(Product, { sku: 'TEA-001' }, 'stock', 5);
    await fill();
    expect(await counts()).toEqual([7, 60, 30, 20]);
    expect(told.slice(5)).toEqual(['end']);
    expect(await database.manager.findOneBy(Product, { sku: 'TEA-001' })).toMatchObject({ stock: 30 });
  });

  it('leaves nothing when it is interrupted, and starts afresh', async () => {
    await database.query(
      `CREATE TRIGGER full BEFORE INSERT ON order_lines BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    );
    await expect(fill()).rejects.toThrow('the disk is full');
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await database.query('DROP TRIGGER full');
    await fill();
    expect(await counts()).toEqual([7, 60, 30, 20]);
  });
});
