import { writeSync } from 'node:fs';
import { Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ANONYMOUS,
  EVERYONE,
  ToolAccounts,
  ToolContext,
  ToolMethod,
  ToolModule,
  type Account,
  type ToolsetNarrowing,
} from '@toolwright/core';
import { serveStdio } from '@toolwright/mcp';
import { EchoInput } from '../shop/inputs.js';
import { ProductsService, TroubleService } from '../shop/shop.tools.js';

/** Whoever was blocked is nobody any more. */
const BLOCKED = new Set<string>();

@ToolAccounts()
@Injectable()
class Accounts {
  fromRequest = (): Account => ANONYMOUS;

  load(id: string): Account | undefined {
    return id === 'mia' && !BLOCKED.has(id) ? { id, permissions: ['products.write'] } : undefined;
  }
}

@Injectable()
class StoryService implements OnApplicationShutdown {
  private readonly logger = new Logger('Story');

  @ToolMethod({ description: 'Says it everywhere.', operation: 'read', permission: EVERYONE })
  async shout({ token }: EchoInput): Promise<string> {
    this.logger.log(`logger ${token}`);
    console.log(`console ${token}`);
    process.stdout.write(`stream ${token}\n`);
    writeSync(1, `descriptor ${token}\n`);
    for (let line = 0; line < 1_000; line++) process.stdout.write(`{"jsonrpc":"2.0","id":${line},"result":{}}\n`);
    await new Promise<void>((resolve) => process.stdout.write('written\n', () => resolve()));
    return token;
  }

  @ToolMethod({ description: 'Who it runs for.', operation: 'read', permission: EVERYONE })
  who(@ToolContext() { account }: ToolContext): { id: string | null } {
    return { id: account.id };
  }

  @ToolMethod({ description: 'Blocks an account.', operation: 'write', permission: EVERYONE })
  block({ token }: EchoInput): string {
    BLOCKED.add(token);
    return 'blocked';
  }

  @ToolMethod({
    description: 'Says how far it is, and goes on when it is over.',
    operation: 'read',
    permission: EVERYONE,
  })
  steps(@ToolContext() { progress }: ToolContext): string {
    for (const done of [1, 2, 2, 1, 3]) progress(done);
    setImmediate(() => setImmediate(() => progress(4)));
    return 'done';
  }

  @ToolMethod({ description: 'Waits until nobody waits for it.', operation: 'read', permission: EVERYONE })
  async wait({ token }: EchoInput, @ToolContext() { signal, progress }: ToolContext): Promise<string> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    for (const done of [1, 2, 2, 1, 3]) progress(done);
    process.stderr.write(`waiting ${token}\n`);
    await over;
    process.stderr.write(`aborted ${token}\n`);
    return 'over';
  }

  onApplicationShutdown(signal?: string): void {
    process.stderr.write(`closed ${signal ?? 'by itself'}\n`);
  }
}

@Module({
  imports: [ToolModule.forRoot()],
  providers: [Accounts, StoryService, ProductsService, TroubleService],
})
class StdioModule {}

await serveStdio(() => NestFactory.createApplicationContext(StdioModule), {
  account: process.env['STORY_ACCOUNT'] ?? ANONYMOUS,
  offer: JSON.parse(process.env['STORY_OFFER'] ?? '{}') as ToolsetNarrowing,
});
