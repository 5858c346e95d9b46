import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CurrentAccount, SIGNED_IN, ToolInputError, ToolMethod } from '@toolwright/core';
import { type EntityManager, Repository } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Product } from '../catalog/product.entity.js';
import { Transactions } from '../database/transactions.js';
import { MOST_LINES, MOST_PIECES } from '../orders/place-order.input.js';
import { AddItemInput } from './add-item.input.js';
import { CartItem } from './cart-item.entity.js';
import { cartOf } from './cart.js';
import { CartView } from './cart.view.js';
import { RemoveItemInput } from './remove-item.input.js';

/** Whose cart it is: the account of the call, or the user of a route. No input ever says. */
interface Owner {
  readonly id: string;
}

/** What people mean to buy. Everybody has one cart, and nobody sees that of another. */
@Injectable()
export class CartService {
  constructor(
    @InjectRepository(CartItem) private readonly items: Repository<CartItem>,
    private readonly transactions: Transactions,
  ) {}

  @ToolMethod({
    name: 'cart/view',
    label: 'View cart',
    description: 'See what is in your cart and what it costs now.',
    operation: 'read',
    permission: SIGNED_IN,
    output: CartView,
  })
  async view(@CurrentAccount() { id: ownerId }: Owner): Promise<CartView> {
    return cartOf(await this.items.find({ where: { ownerId }, relations: { product: true }, order: { sku: 'ASC' } }));
  }

  @ToolMethod({
    name: 'cart/add-item',
    label: 'Add to cart',
    description: 'Put pieces of a product into your cart. Nothing is ordered or reserved.',
    operation: 'write',
    permission: SIGNED_IN,
    destructive: false,
    output: CartView,
  })
  async addItem({ sku, quantity }: AddItemInput, @CurrentAccount() owner: Owner): Promise<CartView> {
    await this.transactions.run(async (manager) => {
      await holdCart(manager, owner);
      const product = await manager.findOneBy(Product, { sku });
      if (!product) throw refused('/sku', 'no product has this sku; find one with catalog/search-products');
      const there = await manager.findBy(CartItem, { ownerId: owner.id });
      const inCart = there.find((item) => item.sku === sku)?.quantity ?? 0;
      if (inCart === 0 && there.length >= MOST_LINES) throw refused('/sku', TOO_MANY_PRODUCTS);
      refuseTooMany(product, inCart, quantity);
      await manager.save(CartItem, { ownerId: owner.id, sku, quantity: inCart + quantity });
    });
    return this.view(owner);
  }

  @ToolMethod({
    name: 'cart/remove-item',
    label: 'Remove from cart',
    description: 'Take all pieces of one product out of your cart.',
    operation: 'write',
    permission: SIGNED_IN,
    destructive: false,
    output: CartView,
  })
  async removeItem({ sku }: RemoveItemInput, @CurrentAccount() owner: Owner): Promise<CartView> {
    const { affected } = await this.items.delete({ ownerId: owner.id, sku });
    if (affected === 0) throw refused('/sku', 'is not in your cart; cart/view lists what is');
    return this.view(owner);
  }

  @ToolMethod({
    name: 'cart/clear',
    label: 'Clear cart',
    description: 'Take everything out of your cart.',
    operation: 'write',
    permission: SIGNED_IN,
    destructive: true,
    idempotent: true,
    output: CartView,
  })
  async clear(@CurrentAccount() owner: Owner): Promise<CartView> {
    await this.items.delete({ ownerId: owner.id });
    return this.view(owner);
  }
}

const TOO_MANY_PRODUCTS = `the cart is full with ${MOST_LINES} products; order them, or remove one with cart/remove-item`;

const refused = (path: string, message: string): ToolInputError =>
  new ToolInputError([{ path, rule: 'possible', message }]);

/** Changing the owner's row, to nothing new, lets the next change of this cart wait until this one is done. */
async function holdCart(manager: EntityManager, { id }: Owner): Promise<void> {
  const { affected } = await manager.update(User, { id }, { id });
  if (affected === 0) throw new NotFoundException('Only users of the shop have a cart.');
}

function refuseTooMany({ name, stock }: Product, inCart: number, more: number): void {
  const most = Math.min(stock, MOST_PIECES);
  if (inCart + more <= most) return;
  if (stock === 0) throw refused('/sku', `"${name}" is out of stock`);
  const reason =
    stock < MOST_PIECES ? `only ${stock} of "${name}" are in stock` : `a cart takes ${MOST_PIECES} of each`;
  throw refused('/quantity', inCart === 0 ? reason : `${reason}, and ${inCart} are in your cart`);
}
