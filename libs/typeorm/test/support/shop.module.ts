import { Injectable, Module, type DynamicModule } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { EntityInput, ToolMethod, ToolModule, type Account } from '@toolwright/core';
import { CreateToolHandles1764547200000, ToolTypeOrmModule } from '@toolwright/typeorm';
import { IsInt, IsString } from 'class-validator';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import { Address, CANARY, CardPayment, Customer, Order, OrderLine, Payment } from './shop.entities.js';

/** Every statement that reaches the database. */
export class Statements implements Logger {
  readonly all: string[] = [];

  logQuery(query: string): void {
    this.all.push(query);
  }
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}

  /** Those about a table, since the last time. */
  take(table: string): string[] {
    return this.all.splice(0).filter((statement) => statement.includes(table));
  }
}

export class OneOrder {
  @EntityInput(() => Order, { by: 'number' })
  order!: Order;
}

export class ManyOrders {
  @EntityInput(() => Order)
  orders!: Order[];
}

export class ChangeOrder {
  @EntityInput(() => Order, { operation: 'update' })
  order!: Order;
  @IsString()
  street!: string;
}

export class Count {
  @IsInt()
  count!: number;
}

export class OnePayment {
  @EntityInput(() => Payment)
  payment!: Payment;
}

const READ = { operation: 'read', permission: 'shop' } as const;
const CHANGE = { operation: 'transform', permission: 'shop' } as const;

@Injectable()
export class OrdersService {
  received: unknown;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  @ToolMethod({ ...READ, description: 'One order.' })
  show({ order }: OneOrder): Order {
    this.received = order;
    return order;
  }

  @ToolMethod({ ...READ, description: 'Several orders.' })
  compare({ orders }: ManyOrders): object {
    this.received = orders;
    return { first: orders[0], map: new Map([['all', orders]]) };
  }

  @ToolMethod({ ...READ, description: 'Many lines.' })
  lines({ count }: Count): Promise<OrderLine[]> {
    return this.source.getRepository(OrderLine).find({ take: count });
  }

  @ToolMethod({ ...CHANGE, description: 'Another address, not saved.' })
  address({ order, street }: ChangeOrder): string {
    order.address.street = street;
    return order.address.line();
  }

  @ToolMethod({ ...CHANGE, description: 'Another address, saved.' })
  async move({ order, street }: ChangeOrder): Promise<Order> {
    order.address.street = street;
    return this.source.getRepository(Order).save(order);
  }

  @ToolMethod({ ...CHANGE, description: 'Saves, and takes it back.' })
  async regret({ order, street }: ChangeOrder): Promise<string> {
    order.address.street = street;
    await this.source
      .transaction(async (manager) => {
        await manager.save(order);
        throw new Error('regretted');
      })
      .catch(() => undefined);
    return 'regretted';
  }

  @ToolMethod({ ...CHANGE, description: 'An order that is not saved yet, of a customer with an id of its own.' })
  draft(): object {
    const order = this.source.getRepository(Order).create({ number: '900', owner: 'ana', secret: CANARY });
    order.address = new Address();
    const customer = this.source
      .getRepository(Customer)
      .create({ id: '6f1f5f6e-2f0e-4a6e-9c39-1a2b3c4d5e6f', name: 'New' });
    return { order, customer };
  }

  @ToolMethod({ ...READ, description: 'One payment.' })
  payment({ payment }: OnePayment): Payment {
    this.received = payment;
    return payment;
  }

  @ToolMethod({ ...READ, description: 'All payments.' })
  payments(): Promise<Payment[]> {
    return this.source.getRepository(Payment).find();
  }
}

export const ana: Account = { id: 'ana', permissions: ['shop'] };
export const bo: Account = { id: 'bo', permissions: ['shop'] };

@Module({})
export class ShopModule {
  static on(database: DataSourceOptions, logger: Logger): DynamicModule {
    return {
      module: ShopModule,
      imports: [
        TypeOrmModule.forRoot({
          ...database,
          autoLoadEntities: true,
          synchronize: true,
          migrations: [CreateToolHandles1764547200000],
          migrationsRun: true,
          logger,
          logging: true,
        }),
        ToolTypeOrmModule.forRoot({ handles: true }),
        ToolTypeOrmModule.forFeature([
          { entity: Order, key: 'number', can: (_operation, { owner }, { id }) => owner === id },
          { entity: Customer, label: ({ name }) => name, can: () => true },
          { entity: OrderLine, can: () => true },
          { entity: Payment, can: () => true },
        ]),
        TypeOrmModule.forFeature([CardPayment]),
        ToolModule.forRoot({ bootReport: false }),
      ],
      providers: [OrdersService],
    };
  }
}
