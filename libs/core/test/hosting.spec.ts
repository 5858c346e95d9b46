import type { AddressInfo } from 'node:net';
import { Controller, Injectable, Module, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { ClientProxyFactory, MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsString } from 'class-validator';
import { firstValueFrom } from 'rxjs';
import { ANONYMOUS, EVERYONE, ToolMethod, ToolModule, ToolRunner, type Account } from '@toolwright/core';

const judged: string[] = [];

@Injectable()
class Doorkeeper implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    judged.push(context.getType<string>());
    return true;
  }
}

class FindInput {
  @IsString() number!: string;
}

@Injectable()
class Finder {
  @ToolMethod({ name: 'finder/find', description: 'Finds.', operation: 'read', permission: EVERYONE })
  find(input: FindInput): string {
    return `found ${input.number}`;
  }
}

@Module({
  imports: [ToolModule.forRoot({ bootReport: false })],
  providers: [Finder, { provide: APP_GUARD, useClass: Doorkeeper }],
})
class ContextModule {}

describe('Without HTTP', () => {
  it('an application context has its tools, behind its global guards', async () => {
    const app = await NestFactory.createApplicationContext(ContextModule, { logger: false });
    judged.length = 0;
    const invocation = await app.get(ToolRunner).run('finder/find', { number: '7' }, { account: ANONYMOUS });
    expect(invocation.unwrap()).toBe('found 7');
    expect(judged).toEqual(['tool']);
    await app.close();
  });
});

describe('A microservice beside HTTP', () => {
  it('runs tools from a message, for the account it names and for nobody by accident', async () => {
    @Controller()
    class Messages {
      constructor(private readonly runner: ToolRunner) {}

      /** The handler of a message and a tool: what the message carries is the input. */
      @MessagePattern('price')
      @ToolMethod({ description: 'Tells a price.', operation: 'read', permission: EVERYONE })
      price(@Payload() input: FindInput): string {
        return `price of ${input.number}`;
      }

      @MessagePattern('ask')
      async ask(@Payload() { number, account }: { number: string; account?: Account }): Promise<string> {
        const invocation = await this.runner.run<string>('finder/find', { number }, account && { account });
        return invocation.ok ? invocation.raw : invocation.error.code;
      }
    }
    @Module({
      imports: [ToolModule.forRoot({ bootReport: false })],
      controllers: [Messages],
      providers: [Finder, { provide: APP_GUARD, useClass: Doorkeeper }],
    })
    class HybridModule {}

    const app = await NestFactory.create(HybridModule, { logger: false });
    const service = app.connectMicroservice({ transport: Transport.TCP, options: { host: '127.0.0.1', port: 0 } });
    await app.startAllMicroservices();
    await app.listen(0, '127.0.0.1');
    const { port } = service.unwrap<{ address(): AddressInfo }>().address();
    const client = ClientProxyFactory.create({ transport: Transport.TCP, options: { host: '127.0.0.1', port } });
    judged.length = 0;
    expect(await firstValueFrom(client.send('ask', { number: '7', account: ANONYMOUS }))).toBe('found 7');
    expect(judged).toEqual(['tool']);
    expect(await firstValueFrom(client.send('ask', { number: '7' }))).toBe('account_unavailable');
    expect(await firstValueFrom(client.send('price', { number: '7' }))).toBe('price of 7');
    expect((await app.get(ToolRunner).run('messages/price', { number: '8' }, { account: ANONYMOUS })).unwrap()).toBe(
      'price of 8',
    );
    client.close();
    await app.close();
  });
});
