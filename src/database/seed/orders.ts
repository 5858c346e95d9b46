import type { User } from '../../accounts/user.entity.js';
import type { Product } from '../../catalog/product.entity.js';
import { Money } from '../../money/money.js';
import { Order, OrderLine } from '../../orders/order.entity.js';
import type { OrderStatus } from '../../orders/order-status.js';
import { type Random, randomFrom } from './random.js';

const SEED = 20_261_130;
const COUNT = 30;
const FIRST_NUMBER = 1_001;
const FIRST_DAY = Date.UTC(2026, 8, 1, 9);
const DAY = 86_400_000;

/** The orders of a new shop: the customers take turns, so each has as many as the others. */
export function newOrders(customers: readonly User[], products: readonly Product[]): Order[] {
  const random = randomFrom(SEED);
  return Array.from({ length: COUNT }, (_, index) => {
    const number = FIRST_NUMBER + index;
    const lines = newLines(number, products, random);
    return Object.assign(new Order(), {
      number,
      customerId: customers[index % customers.length]?.id,
      status: statusOf(index, random),
      placedAt: new Date(FIRST_DAY + index * 3 * DAY + random(8 * 60) * 60_000),
      total: Money.of(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.cents * quantity, 0)),
      lines,
      warehouseNote: `shelf ${1 + random(12)}, box ${1 + random(3)}`,
    });
  });
}

function newLines(orderNumber: number, products: readonly Product[], random: Random): OrderLine[] {
  const chosen = new Set(Array.from({ length: 1 + random(4) }, () => products[random(products.length)]));
  return [...chosen].map((product) =>
    Object.assign(new OrderLine(), {
      orderNumber,
      sku: product?.sku,
      name: product?.name,
      quantity: 1 + random(3),
      unitPrice: product?.price,
    }),
  );
}

/** Old orders are done with, the newest ones are still to be sent. */
function statusOf(index: number, random: Random): OrderStatus {
  if (index >= COUNT - 4) return 'placed';
  if (index >= COUNT - 9) return 'shipped';
  return random(8) === 0 ? 'cancelled' : 'delivered';
}
