import { ToolProperty } from '@toolwright/core';
import { Matches } from 'class-validator';
import { SKU } from '../catalog/sku.js';

export class RemoveItemInput {
  @ToolProperty({ description: 'The sku of the product, as cart/view returns it.', examples: ['TEA-003'] })
  @Matches(SKU, { message: 'must be three capital letters, a hyphen and three digits' })
  sku!: string;
}
