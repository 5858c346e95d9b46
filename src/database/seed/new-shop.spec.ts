import { CATEGORIES } from '../../catalog/categories.js';
import { SKU } from '../../catalog/sku.js';
import { newOrders } from './orders.js';
import { newProducts } from './products.js';
import { newUsers } from './users.js';

const customers = newUsers().filter(({ role }) => role === 'customer');

describe('A new shop', () => {
  it('has sixty products that can be told apart, ten in each category', () => {
    const products = newProducts();
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(60);
    expect(new Set(products.map(({ name }) => name)).size).toBe(60);
    for (const category of CATEGORIES) expect(products.filter((one) => one.category === category)).toHaveLength(10);
    for (const { sku, description, price, stock, purchaseCents } of products) {
      expect(sku).toMatch(SKU);
      expect(description).toMatch(/^[A-Z\d].{10,}\.$/);
      expect([price.cents, stock, purchaseCents].every(Number.isSafeInteger)).toBe(true);
      expect(price.cents).toBeGreaterThan(purchaseCents);
    }
  });

  it('has five customers with six orders each', () => {
    const orders = newOrders(customers, newProducts());
    expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => 1001 + index));
    for (const { id } of customers) expect(orders.filter(({ customerId }) => customerId === id)).toHaveLength(6);
    expect(customers).toHaveLength(5);
  });

  it('has orders that add up', () => {
    for (const { total, lines } of newOrders(customers, newProducts())) {
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map(({ sku }) => sku)).size).toBe(lines.length);
      expect(total.cents).toBe(lines.reduce((sum, line) => sum + line.unitPrice.cents * line.quantity, 0));
    }
  });

  it('is the same every time', () => {
    expect(newOrders(customers, newProducts())).toEqual(newOrders(customers, newProducts()));
  });
});
