import { ToolProperty } from '@toolwright/core';
import { Matches } from 'class-validator';
import { SKU } from './sku.js';

export class GetProductInput {
  @ToolProperty({
    description: 'The sku of the product, as catalog/search-products returns it.',
    examples: ['TEA-003'],
  })
  @Matches(SKU, { message: 'must be three capital letters, a hyphen and three digits' })
  sku!: string;
}
