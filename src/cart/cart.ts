import { Money } from '../money/money.js';
import type { CartItem } from './cart-item.entity.js';
import type { CartView } from './cart.view.js';

/** What a cart comes to at the prices of now. */
export function cartOf(items: readonly CartItem[]): CartView {
  const lines = items.map(({ sku, quantity, product }) => ({
    sku,
    name: product.name,
    quantity,
    unitPrice: product.price,
    total: Money.of(product.price.cents * quantity),
    stock: product.stock,
  }));
  return { items: lines, total: Money.of(lines.reduce((sum, { total }) => sum + total.cents, 0)) };
}
