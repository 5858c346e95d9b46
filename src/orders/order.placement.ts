import { Injectable } from '@nestjs/common';
import { ToolFailure, ToolInputError } from '@toolwright/core';
import { type EntityManager, In, MoreThanOrEqual } from 'typeorm';
import { Product } from '../catalog/product.entity.js';
import { Transactions } from '../database/transactions.js';
import { Money } from '../money/money.js';
import { Counter } from './counter.entity.js';
import { Order, OrderLine } from './order.entity.js';
import type { PlaceOrderLine } from './place-order.input.js';

/** What somebody wants to order. */
export interface Wish {
  readonly customerId: string;
  readonly lines: readonly PlaceOrderLine[];
  /** Fires when nobody waits for the order any more: one whose turn comes later is not placed. */
  readonly signal?: AbortSignal | undefined;
}

/** What is ordered, of which product. */
interface Wanted {
  readonly product: Product;
  readonly quantity: number;
}

/** Turns wishes into an order, and stock into less stock: both or neither. */
@Injectable()
export class OrderPlacement {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @returns the number of the new order
   * @throws ToolInputError for a sku the shop does not have
   * @throws ToolFailure when there is less in stock than wanted
   */
  place({ customerId, lines, signal }: Wish): Promise<number> {
    return this.transactions.run(async (manager) => {
      signal?.throwIfAborted();
      const wanted = await takeFromStock(manager, lines);
      const order = newOrder(await nextNumber(manager), customerId, wanted);
      await manager.save(order);
      return order.number;
    });
  }
}

/** In the order of their skus, whatever that of the lines: two orders that wait for each other would wait forever. */
async function takeFromStock(manager: EntityManager, lines: readonly PlaceOrderLine[]): Promise<readonly Wanted[]> {
  const taken = new Set<string>();
  for (const { sku, quantity } of lines.toSorted((one, other) => (one.sku < other.sku ? -1 : 1))) {
    const enough = { sku, stock: MoreThanOrEqual(quantity) };
    if ((await manager.decrement(Product, enough, 'stock', quantity)).affected) taken.add(sku);
  }
  const wanted = await findProducts(manager, lines);
  wanted.filter(({ product }) => !taken.has(product.sku)).forEach(refuseShortStock);
  return wanted;
}

async function findProducts(manager: EntityManager, lines: readonly PlaceOrderLine[]): Promise<readonly Wanted[]> {
  const products = await manager.findBy(Product, { sku: In(lines.map(({ sku }) => sku)) });
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const wanted = lines.map(({ sku, quantity }) => ({ product: bySku.get(sku), quantity }));
  const violations = wanted.flatMap(({ product }, index) => (product ? [] : [unknownSku(index)]));
  if (violations.length > 0) throw new ToolInputError(violations);
  return wanted as Wanted[];
}

const unknownSku = (index: number) => ({
  path: `/lines/${index}/sku`,
  rule: 'known',
  message: 'no product has this sku; find one with catalog/search-products',
});

function refuseShortStock({ product: { name, sku, stock } }: Wanted): void {
  const left = stock === 0 ? 'is out of stock' : `is down to ${stock} in stock`;
  throw new ToolFailure(`"${name}" (${sku}) ${left}. Nothing was ordered.`, { httpStatus: 409, effect: 'none' });
}

/** Last of all that an order waits for: until it is done, no other order gets a number. */
async function nextNumber(manager: EntityManager): Promise<number> {
  const orders = { name: 'orders' };
  await manager.increment(Counter, orders, 'value', 1);
  return (await manager.findOneByOrFail(Counter, orders)).value;
}

function newOrder(number: number, customerId: string, wanted: readonly Wanted[]): Order {
  const lines = wanted.map(({ product: { sku, name, price }, quantity }) =>
    Object.assign(new OrderLine(), { orderNumber: number, sku, name, quantity, unitPrice: price }),
  );
  const cents = wanted.reduce((sum, { product, quantity }) => sum + product.price.cents * quantity, 0);
  const placedAt = new Date();
  return Object.assign(new Order(), { number, customerId, status: 'placed', placedAt, total: Money.of(cents), lines });
}
