import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Account, CurrentAccount, ToolMethod } from '@toolwright/core';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { SignedInUser } from '../accounts/signed-in-user.js';
import { cursorAfter, type CursorKind, positionOf } from '../pages/cursor.js';
import { type Page, pageOf } from '../pages/page.js';
import { GetOrderInput } from './get-order.input.js';
import { ListOrdersInput } from './list-orders.input.js';
import { Order } from './order.entity.js';
import { OrderPage } from './order.page.js';
import { OrderPlacement } from './order.placement.js';
import { OrderView } from './order.view.js';
import type { PlaceOrderInput } from './place-order.input.js';

const CURSOR: CursorKind = { list: 'orders', position: /^[0-9]{1,9}$/ };

/** What was bought. Everybody sees their own orders, the staff everybody's. */
@Injectable()
export class OrdersService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly placement: OrderPlacement,
  ) {}

  @ToolMethod({
    name: 'orders/list',
    label: 'List orders',
    description: 'List the orders you may see, newest first.',
    operation: 'read',
    permission: 'orders.read',
    output: OrderPage,
  })
  async list(input: ListOrdersInput, @CurrentAccount() account: Account): Promise<Page<Order>> {
    const query = this.visibleTo(account)
      .orderBy('order.number', 'DESC')
      .take(input.limit + 1);
    if (input.status) query.andWhere('order.status = :status', { status: input.status });
    if (input.cursor) query.andWhere('order.number < :before', { before: Number(positionOf(CURSOR, input.cursor)) });
    return pageOf(await query.getMany(), input.limit, (last) => cursorAfter(CURSOR, last.number));
  }

  @ToolMethod({
    name: 'orders/get',
    label: 'Get order',
    description: 'Get one order with its lines by its number.',
    operation: 'read',
    permission: 'orders.read',
    output: OrderView,
  })
  async get({ number }: GetOrderInput, @CurrentAccount() account: Account): Promise<Order> {
    const query = this.visibleTo(account).leftJoinAndSelect('order.lines', 'line').orderBy('line.sku');
    const order = await query.andWhere('order.number = :number', { number }).getOne();
    // The same words for an order of somebody else: its existence is nobody's business.
    if (!order) throw new NotFoundException(`There is no order ${number} that you may see.`);
    return order;
  }

  /**
   * Orders for a user.
   *
   * @throws ToolInputError, ToolFailure as {@link OrderPlacement.place}
   */
  async place(input: PlaceOrderInput, user: SignedInUser, signal?: AbortSignal): Promise<Order> {
    const number = await this.placement.place({ customerId: user.id, lines: input.lines, signal });
    return this.get({ number }, user);
  }

  private visibleTo(account: Account): SelectQueryBuilder<Order> {
    const query = this.orders.createQueryBuilder('order').innerJoinAndSelect('order.customer', 'customer');
    const all = account.permissions.includes('orders.read-all');
    return all ? query.where('TRUE') : query.where('order.customerId = :customer', { customer: account.id });
  }
}
