import type { DataSource, EntityManager } from 'typeorm';
import { User } from '../../accounts/user.entity.js';
import { Product } from '../../catalog/product.entity.js';
import { Article } from '../../knowledge/article.entity.js';
import { Counter } from '../../orders/counter.entity.js';
import { Order } from '../../orders/order.entity.js';
import { newArticles } from './articles.js';
import { newOrders } from './orders.js';
import { newProducts } from './products.js';
import { type Progress, progressLine } from './progress-line.js';
import { newUsers } from './users.js';

/** Fills an empty shop, all at once: a start that is killed half-way leaves it empty for the next one. */
export async function fillShop(dataSource: DataSource, progress: Progress = progressLine()): Promise<void> {
  await dataSource.transaction(async (manager) => {
    if (!(await manager.exists(User))) await fillWithGoods(manager, progress);
    if (!(await manager.exists(Article))) await fillWithArticles(manager, progress);
  });
  progress.end();
}

async function fillWithGoods(manager: EntityManager, progress: Progress): Promise<void> {
  const [users, products] = [newUsers(), newProducts()];
  const orders = newOrders(
    users.filter(({ role }) => role === 'customer'),
    products,
  );
  await manager.insert(User, users);
  progress.add(`${users.length} users`);
  await manager.insert(Product, products);
  progress.add(`${products.length} products`);
  await manager.save(Order, orders);
  const newest = Math.max(...orders.map(({ number }) => number));
  await manager.update(Counter, { name: 'orders' }, { value: newest });
  progress.add(`${orders.length} orders`);
}

async function fillWithArticles(manager: EntityManager, progress: Progress): Promise<void> {
  const articles = newArticles();
  await manager.insert(Article, articles);
  progress.add(`${articles.length} articles`);
}
