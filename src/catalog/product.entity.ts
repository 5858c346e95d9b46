import { Exclude } from 'class-transformer';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Money } from '../money/money.js';
import type { Category } from './categories.js';

/** Something the shop sells. */
@Entity('products')
export class Product {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  sku!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'text' })
  description!: string;

  @Index()
  @Column({ type: 'varchar', length: 20 })
  category!: Category;

  @Column(() => Money)
  price!: Money;

  @Column({ type: 'int' })
  stock!: number;

  /** What the shop pays, in cents. For the books, never for a caller. */
  @Exclude()
  @Column({ type: 'int' })
  purchaseCents!: number;
}
