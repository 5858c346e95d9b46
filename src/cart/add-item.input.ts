import { ToolProperty } from '@toolwright/core';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { SKU } from '../catalog/sku.js';
import { MOST_PIECES } from '../orders/place-order.input.js';

export class AddItemInput {
  @ToolProperty({
    description: 'The sku of the product, as catalog/search-products returns it.',
    examples: ['TEA-003'],
  })
  @Matches(SKU, { message: 'must be three capital letters, a hyphen and three digits' })
  sku!: string;

  @ToolProperty({ description: 'How many pieces to add to those that are in the cart.', examples: [2] })
  @IsInt()
  @Min(1)
  @Max(MOST_PIECES)
  quantity = 1;
}
