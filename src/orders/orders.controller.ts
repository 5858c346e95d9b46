import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { ToolContext, ToolMethod } from '@toolwright/core';
import { CurrentUser } from '../accounts/current-user.decorator.js';
import { RequirePermission } from '../accounts/require-permission.decorator.js';
import type { SignedInUser } from '../accounts/signed-in-user.js';
import type { Page } from '../pages/page.js';
import { ListOrdersInput } from './list-orders.input.js';
import type { Order } from './order.entity.js';
import { OrderView } from './order.view.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrderInput } from './place-order.input.js';

/** The orders for people: what the shop's web pages and its app use. */
@RequirePermission('orders.read')
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  list(@Query() input: ListOrdersInput, @CurrentUser() user: SignedInUser): Promise<Page<Order>> {
    return this.orders.list(input, user);
  }

  @Get(':number')
  get(@Param('number', ParseIntPipe) number: number, @CurrentUser() user: SignedInUser): Promise<Order> {
    return this.orders.get({ number }, user);
  }

  /** A route, and a tool: what guards it as a route guards it as a tool. */
  @Post()
  @RequirePermission('orders.place')
  @ToolMethod({
    name: 'orders/place',
    label: 'Place order',
    description: 'Order products for yourself. Reduces their stock at once; refused when there is too little of one.',
    operation: 'write',
    permission: 'orders.place',
    destructive: false,
    output: OrderView,
  })
  place(
    @Body() input: PlaceOrderInput,
    @CurrentUser() user: SignedInUser,
    @ToolContext() call?: ToolContext,
  ): Promise<Order> {
    return this.orders.place(input, user, call?.signal);
  }
}
