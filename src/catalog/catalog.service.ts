import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERYONE, ToolMethod } from '@toolwright/core';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { Public } from '../accounts/public.decorator.js';
import { cursorAfter, type CursorKind, positionOf } from '../pages/cursor.js';
import { type Page, pageOf } from '../pages/page.js';
import { GetProductInput } from './get-product.input.js';
import { Product } from './product.entity.js';
import { ProductPage, ProductView } from './product.view.js';
import { SearchProductsInput } from './search-products.input.js';
import { SKU } from './sku.js';

const CURSOR: CursorKind = { list: 'products', position: SKU };

/** What the shop sells. */
@Public()
@Injectable()
export class CatalogService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  @ToolMethod({
    name: 'catalog/search-products',
    description: 'Search the products of the shop by words, category and price. Without criteria it lists all of them.',
    operation: 'read',
    permission: EVERYONE,
    output: ProductPage,
  })
  async searchProducts(input: SearchProductsInput): Promise<Page<Product>> {
    const query = this.products
      .createQueryBuilder('product')
      .orderBy('product.sku')
      .take(input.limit + 1);
    narrowByText(query, input.text);
    narrow(query, 'product.category = :category', { category: input.category });
    narrow(query, 'product.price.cents >= :lowest', { lowest: input.minPriceCents });
    narrow(query, 'product.price.cents <= :highest', { highest: input.maxPriceCents });
    narrow(query, 'product.sku > :after', { after: input.cursor && positionOf(CURSOR, input.cursor) });
    return pageOf(await query.getMany(), input.limit, (last) => cursorAfter(CURSOR, last.sku));
  }

  @ToolMethod({
    name: 'catalog/get-product',
    description: 'Get one product with price and stock by its sku.',
    operation: 'read',
    permission: EVERYONE,
    output: ProductView,
  })
  async getProduct({ sku }: GetProductInput): Promise<Product> {
    const product = await this.products.findOneBy({ sku });
    if (!product) throw new NotFoundException(`There is no product "${sku}". Find one with catalog/search-products.`);
    return product;
  }
}

/** Adds a condition unless the caller left its one value out. */
function narrow(query: SelectQueryBuilder<Product>, condition: string, value: Record<string, unknown>): void {
  if (Object.values(value).every((each) => each !== undefined)) query.andWhere(condition, value);
}

/** Every word must be in name or description, in capital or small letters. */
function narrowByText(query: SelectQueryBuilder<Product>, text = ''): void {
  for (const [index, word] of text
    .split(/[\s\0]+/)
    .filter(Boolean)
    .entries()) {
    const name = `word${index}`;
    const has = (column: string): string => `LOWER(product.${column}) LIKE LOWER(:${name}) ESCAPE '!'`;
    query.andWhere(`(${has('name')} OR ${has('description')})`, { [name]: `%${word.replace(/[!%_]/g, '!$&')}%` });
  }
}
