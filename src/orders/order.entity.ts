import { Exclude } from 'class-transformer';
import { Column, Entity, Index, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import { Money } from '../money/money.js';
import type { OrderStatus } from './order-status.js';

/** One product of an order, with name and price as they were when it was placed. */
@Entity('order_lines')
export class OrderLine {
  @Exclude()
  @PrimaryColumn({ type: 'int' })
  orderNumber!: number;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  sku!: string;

  @ManyToOne(() => Order, (order) => order.lines, { onDelete: 'CASCADE' })
  order!: Relation<Order>;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'int' })
  quantity!: number;

  @Column(() => Money)
  unitPrice!: Money;
}

/** What a customer bought in one go. */
@Entity('orders')
export class Order {
  @PrimaryColumn({ type: 'int' })
  number!: number;

  @Exclude()
  @Index()
  @Column({ type: 'varchar', length: 40 })
  customerId!: string;

  @ManyToOne(() => User)
  customer!: User;

  @Column({ type: 'varchar', length: 20 })
  status!: OrderStatus;

  @Column({ type: Date })
  placedAt!: Date;

  @Column(() => Money)
  total!: Money;

  @OneToMany(() => OrderLine, (line) => line.order, { cascade: ['insert'] })
  lines!: OrderLine[];

  /** What the warehouse notes for itself. Never for a caller. */
  @Exclude()
  @Column({ type: 'text', default: '' })
  warehouseNote!: string;
}
