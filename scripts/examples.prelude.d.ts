// What the examples in docblocks take for granted of the application around them.
import type { INestApplication } from '@nestjs/common';
import type { Account, HandMadeTool, ToolRunner } from '@toolwright/core';

declare global {
  class Order {
    number: string;
  }
  class FindOrderInput {
    number: string;
  }
  class OrdersService {
    find(input: { number: string }): Order;
  }
  class OrdersModule {}
  const account: Account;
  const app: INestApplication;
  const order: Order;
  const runner: ToolRunner;
  const handMadeTools: readonly HandMadeTool[];
  function findOrder(number: string): Order;
  function ordersOf(account: Account, input?: FindOrderInput): readonly Order[];
  function increment(...labels: readonly unknown[]): void;
}
