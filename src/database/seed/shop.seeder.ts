import { Injectable, type OnModuleInit } from '@nestjs/common';
import { User } from '../../accounts/user.entity.js';
import { Product } from '../../catalog/product.entity.js';
import { Order } from '../../orders/order.entity.js';
import { Transactions } from '../transactions.js';
import { newOrders } from './orders.js';
import { newProducts } from './products.js';
import { newUsers } from './users.js';

/** Fills an empty shop, all at once: a start that is killed half-way leaves it empty for the next one. */
@Injectable()
export class ShopSeeder implements OnModuleInit {
  constructor(private readonly transactions: Transactions) {}

  async onModuleInit(): Promise<void> {
    await this.transactions.run(async (manager) => {
      if (await manager.exists(User)) return;
      const users = newUsers();
      const products = newProducts();
      const customers = users.filter(({ role }) => role === 'customer');
      await manager.insert(User, users);
      await manager.insert(Product, products);
      await manager.save(Order, newOrders(customers, products));
    });
  }
}
