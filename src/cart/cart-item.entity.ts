import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Product } from '../catalog/product.entity.js';

/** How many pieces of a product somebody means to buy. */
@Entity('cart_items')
export class CartItem {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  ownerId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  owner!: User;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  sku!: string;

  @ManyToOne(() => Product, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'sku' })
  product!: Product;

  @Column({ type: 'int' })
  quantity!: number;
}
