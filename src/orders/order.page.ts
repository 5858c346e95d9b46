import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDate, IsDefined, IsIn, IsInt, ValidateNested } from 'class-validator';
import { Money } from '../money/money.js';
import { NextCursor } from '../pages/page.properties.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';
import { CustomerView } from './order.view.js';

/** An order without its lines. */
export class OrderSummary {
  @ToolProperty({ description: 'Identifies the order; orders/get takes it.', examples: [1001] })
  @IsInt()
  number!: number;

  @Type(() => CustomerView)
  @IsDefined()
  @ValidateNested()
  customer!: CustomerView;

  @IsIn(ORDER_STATUSES)
  status!: OrderStatus;

  @Type(() => Date)
  @IsDate()
  placedAt!: Date;

  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  total!: Money;
}

/** One part of the orders, newest first. */
export class OrderPage {
  @IsArray()
  @Type(() => OrderSummary)
  @ValidateNested({ each: true })
  items!: OrderSummary[];

  @NextCursor()
  nextCursor?: string;
}
