import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDefined, IsIn, IsInt, IsString, Matches, ValidateNested } from 'class-validator';
import { Money } from '../money/money.js';
import { NextCursor } from '../pages/page.properties.js';
import { CATEGORIES, type Category } from './categories.js';
import { SKU } from './sku.js';

/** What a caller sees of a product. */
export class ProductView {
  @ToolProperty({ description: 'Identifies the product.', examples: ['TEA-003'] })
  @Matches(SKU)
  sku!: string;

  @IsString()
  name!: string;

  @IsString()
  description!: string;

  @IsIn(CATEGORIES)
  category!: Category;

  @Type(() => Money)
  @IsDefined()
  @ValidateNested()
  price!: Money;

  @ToolProperty({ description: 'Pieces that can be ordered now.' })
  @IsInt()
  stock!: number;
}

/** One part of the products found. */
export class ProductPage {
  @IsArray()
  @Type(() => ProductView)
  @ValidateNested({ each: true })
  items!: ProductView[];

  @NextCursor()
  nextCursor?: string;
}
