import { Injectable, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import { ANONYMOUS, EVERYONE, ToolAccounts, ToolMethod, ToolModule, type Account } from '@toolwright/core';
import { testTools, type ToolsUnderTest } from '@toolwright/testing';

class FindInput {
  @IsString() number!: string;
}

@Injectable()
class Numbers {
  next(): string {
    return 'real';
  }
}

@Injectable()
class OrdersService {
  constructor(private readonly numbers: Numbers) {}

  @ToolMethod({ description: 'Finds.', operation: 'read', permission: 'orders.read' })
  find(input: FindInput): string {
    return `${input.number} ${this.numbers.next()}`;
  }

  @ToolMethod({ description: 'Helps.', operation: 'explain', permission: EVERYONE })
  help(): string {
    return 'help';
  }
}

@ToolAccounts()
class Accounts {
  fromRequest(): Account {
    return ANONYMOUS;
  }
  load(id: string): Account {
    return { id, permissions: ['orders.read'] };
  }
}

@Module({ imports: [ToolModule.forRoot({ bootReport: false })], providers: [Numbers, OrdersService, Accounts] })
class AppModule {}

describe('testTools', () => {
  let tools: ToolsUnderTest;
  beforeAll(async () => {
    tools = await testTools(AppModule, (builder) =>
      builder.overrideProvider(Numbers).useValue({ next: () => 'overridden' }),
    );
  });
  afterAll(() => tools.close());

  it('runs a tool as plain code would, by account or by id', async () => {
    const clerk = tools.as({ id: 'clerk', permissions: ['orders.read'] });
    expect((await clerk.run('orders/find', { number: '7' })).unwrap()).toBe('7 overridden');
    expect((await tools.as('ana').run('orders/find', { number: '7' })).unwrap()).toBe('7 overridden');
    expect(await clerk.tools(OrdersService).find({ number: '8' })).toBe('8 overridden');
  });

  it('tells denied from hidden', async () => {
    const nobody = tools.as(ANONYMOUS);
    expect(await nobody.run('orders/find', { number: '7' })).toMatchObject({ error: { code: 'access_denied' } });
    expect(await nobody.call('orders/find', { number: '7' })).toMatchObject({ error: { code: 'tool_not_found' } });
    expect(await nobody.names()).toEqual(['orders/help']);
    expect(await tools.as('ana').names()).toEqual(['orders/find', 'orders/help']);
  });

  it('shows the advertised schema, and names the tools there are', () => {
    expect(tools.schema('orders/find')).toMatchObject({ type: 'object', required: ['number'] });
    expect(() => tools.schema('orders/seek')).toThrow(
      'There is no tool "orders/seek". There are: orders/find, orders/help.',
    );
  });
});
