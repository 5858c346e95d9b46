import { Controller, Get, Param, Query } from '@nestjs/common';
import { Public } from '../accounts/public.decorator.js';
import type { Page } from '../pages/page.js';
import { CatalogService } from './catalog.service.js';
import { GetProductInput } from './get-product.input.js';
import type { Product } from './product.entity.js';
import { SearchProductsInput } from './search-products.input.js';

/** The catalog for people: what the shop's web pages and its app use. */
@Public()
@Controller('products')
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Get()
  search(@Query() input: SearchProductsInput): Promise<Page<Product>> {
    return this.catalog.searchProducts(input);
  }

  @Get(':sku')
  get(@Param() input: GetProductInput): Promise<Product> {
    return this.catalog.getProduct(input);
  }
}
