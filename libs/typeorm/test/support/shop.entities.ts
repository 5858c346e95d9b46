import { ToolProperty } from '@toolwright/core';
import {
  ChildEntity,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  TableInheritance,
  VersionColumn,
} from 'typeorm';

export const CANARY = 'canary-column-never-leaves';

@Entity()
export class Customer {
  @PrimaryColumn('uuid')
  id!: string;
  @Column('varchar')
  @ToolProperty()
  name!: string;
  @OneToMany('Order', 'customer')
  orders!: Promise<Order[]>;
}

export class Address {
  @Column('varchar', { nullable: true })
  street!: string | null;

  line(): string {
    return `to ${this.street}`;
  }
}

/** Money of a class of its own, kept in cents. */
export class Money {
  constructor(readonly cents: number) {}
}

@Entity()
export class Order {
  @PrimaryGeneratedColumn()
  id!: number;
  @Column('varchar', { length: 20, unique: true })
  @ToolProperty({ description: 'Printed on the invoice.' })
  number!: string;
  @Column('varchar')
  owner!: string;
  @Column('varchar', { default: CANARY })
  secret!: string;
  @Column('varchar', { select: false, default: CANARY })
  hidden?: string;
  @Column('simple-json', { nullable: true })
  notes?: unknown;
  @Column(() => Address)
  address!: Address;
  @Column('int', {
    default: 0,
    transformer: { to: (money?: Money) => money?.cents, from: (cents: number) => new Money(cents) },
  })
  total!: Money;
  @ManyToOne(() => Customer, { eager: true, nullable: true })
  @JoinColumn()
  customer?: Customer | null;
  @CreateDateColumn()
  created!: Date;
  @DeleteDateColumn()
  deleted?: Date | null;
  @VersionColumn()
  version!: number;
}

@Entity()
export class OrderLine {
  @PrimaryColumn('int')
  order!: number;
  @PrimaryColumn('varchar', { length: 10 })
  sku!: string;
  @Column('int')
  quantity!: number;
}

@Entity()
@TableInheritance({ column: { type: 'varchar', name: 'kind' } })
export class Payment {
  @PrimaryGeneratedColumn('uuid')
  id!: string;
  @Column('int')
  amount!: number;
}

@ChildEntity()
export class CardPayment extends Payment {
  @Column('varchar', { nullable: true })
  @ToolProperty()
  brand!: string;
}

export const SHOP_ENTITIES = [Customer, Order, OrderLine, Payment, CardPayment];
