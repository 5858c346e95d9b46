import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDefined, IsInt, IsString, ValidateNested } from 'class-validator';
import { Money } from '../money/money.js';

/** What its owner sees of one product in a cart. */
export class CartItemView {
  @IsString()
  sku!: string;

  @IsString()
  name!: string;

  @IsInt()
  quantity!: number;

  @ToolProperty({ description: 'Price of one piece now.' })
  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  unitPrice!: Money;

  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  total!: Money;

  @ToolProperty({ description: 'Pieces that can be ordered now; a cart reserves none.' })
  @IsInt()
  stock!: number;
}

/** What its owner sees of a cart. */
export class CartView {
  @ToolProperty({ description: 'What is in the cart; orders/place takes sku and quantity of each as lines.' })
  @IsArray()
  @Type(() => CartItemView)
  @ValidateNested({ each: true })
  items!: CartItemView[];

  @ToolProperty({ description: 'What all of it costs now, without shipping.' })
  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  total!: Money;
}
