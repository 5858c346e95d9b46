import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDate, IsDefined, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { Money } from '../money/money.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';

/** What a caller sees of whose order it is. */
export class CustomerView {
  @IsString()
  id!: string;

  @IsString()
  name!: string;
}

export class OrderLineView {
  @IsString()
  sku!: string;

  @ToolProperty({ description: 'Name of the product when the order was placed.' })
  @IsString()
  name!: string;

  @IsInt()
  quantity!: number;

  @ToolProperty({ description: 'Price of one piece when the order was placed.' })
  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  unitPrice!: Money;
}

/** What a caller sees of one order. */
export class OrderView {
  @ToolProperty({ description: 'Identifies the order.', examples: [1001] })
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

  @IsArray()
  @Type(() => OrderLineView)
  @ValidateNested({ each: true })
  lines!: OrderLineView[];
}
