import { ToolProperty } from '@toolwright/core';
import { IsIn, IsOptional, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { PAGE_SIZE, PageCursor, PageLimit, WholeNumber } from '../pages/page.properties.js';
import { CATEGORIES, type Category } from './categories.js';

export class SearchProductsInput {
  @ToolProperty({
    description: 'Words that name or description must contain, all of them.',
    examples: ['green tea', 'notebook'],
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  text?: string;

  @ToolProperty({ description: 'Only products of this category.' })
  @IsOptional()
  @IsIn(CATEGORIES)
  category?: Category;

  @ToolProperty({ description: 'Lowest price in cents, inclusive.', examples: [500] })
  @IsOptional()
  @WholeNumber()
  @Min(0)
  minPriceCents?: number;

  @ToolProperty({ description: 'Highest price in cents, inclusive.', examples: [2000] })
  @IsOptional()
  @WholeNumber()
  @Min(0)
  maxPriceCents?: number;

  @PageLimit()
  limit = PAGE_SIZE;

  @PageCursor()
  cursor?: string;
}
