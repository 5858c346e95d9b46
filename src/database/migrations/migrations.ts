import { CreateArticles1764558000000 } from './create-articles.migration.js';
import { CreateCart1764554400000 } from './create-cart.migration.js';
import { CreateShop1764547200000 } from './create-shop.migration.js';
import { NumberOrders1764550800000 } from './number-orders.migration.js';

/** Every change of the tables, oldest first. Add one at the end; never edit one that a shop may have run. */
export const MIGRATIONS = [
  CreateShop1764547200000,
  NumberOrders1764550800000,
  CreateCart1764554400000,
  CreateArticles1764558000000,
];
