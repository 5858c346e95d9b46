import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { SKU } from '../catalog/sku.js';

/** How many different products an order may have. */
export const MOST_LINES = 20;
/** How many pieces of a product an order may have. */
export const MOST_PIECES = 100;

export class PlaceOrderLine {
  @ToolProperty({
    description: 'The sku of the product, as catalog/search-products returns it.',
    examples: ['TEA-003'],
  })
  @Matches(SKU, { message: 'must be three capital letters, a hyphen and three digits' })
  sku!: string;

  @ToolProperty({ description: 'How many pieces.', examples: [2] })
  @IsInt()
  @Min(1)
  @Max(MOST_PIECES)
  quantity!: number;
}

export class PlaceOrderInput {
  @ToolProperty({ description: 'What to order; each product once, with its quantity.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_LINES)
  @ArrayUnique((line: PlaceOrderLine) => line.sku, { message: 'must name each product once' })
  @ValidateNested({ each: true })
  @Type(() => PlaceOrderLine)
  lines!: PlaceOrderLine[];
}
