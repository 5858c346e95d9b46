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
  @Max(100)
  quantity!: number;
}

export class PlaceOrderInput {
  @ToolProperty({ description: 'What to order; each product once, with its quantity.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @ArrayUnique((line: PlaceOrderLine) => line.sku, { message: 'must name each product once' })
  @ValidateNested({ each: true })
  @Type(() => PlaceOrderLine)
  lines!: PlaceOrderLine[];
}
