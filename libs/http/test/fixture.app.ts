import { EventEmitter, once } from 'node:events';
import {
  Injectable,
  Module,
  NotFoundException,
  type INestApplication,
  type Type,
  UnauthorizedException,
} from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import {
  type Account,
  type AccountSource,
  ANONYMOUS,
  EVERYONE,
  SIGNED_IN,
  ToolAccounts,
  ToolContext,
  ToolFailure,
  ToolMethod,
  ToolModule,
  ToolProperty,
} from '@toolwright/core';
import { ToolHttpModule, type ToolHttpOptions } from '@toolwright/http';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

export const ADAPTERS = {
  Express: () => new ExpressAdapter(),
  Fastify: () => new FastifyAdapter(),
} as const;

export type AdapterName = keyof typeof ADAPTERS;

class GreetInput {
  @ToolProperty({ description: 'Whom to greet.' })
  @IsString()
  @MaxLength(10)
  name!: string;

  @IsInt()
  @Min(1)
  @Max(3)
  times = 1;
}

class Greeting {
  @IsString()
  text!: string;
}

/** What happened, so that tests can tell what did not. */
@Injectable()
export class Diary {
  readonly entries: string[] = [];
  private readonly readers = new EventEmitter();

  write(entry: string): void {
    this.entries.push(entry);
    this.readers.emit(entry);
  }

  /** Resolves when an entry is written. */
  async next(entry: string): Promise<void> {
    await once(this.readers, entry);
  }
}

@Injectable()
export class HallService {
  constructor(private readonly diary: Diary) {}

  @ToolMethod({ description: 'Greet somebody.', operation: 'transform', permission: EVERYONE, output: Greeting })
  greet({ name, times }: GreetInput): Greeting & { secret: string } {
    this.diary.write(`greet ${name}`);
    return { text: `Hello ${name}. `.repeat(times).trim(), secret: 'not declared' };
  }

  @ToolMethod({ name: 'bell', description: 'Ring the bell.', operation: 'trigger', permission: SIGNED_IN })
  ring(): void {
    this.diary.write('ring');
  }

  @ToolMethod({
    name: 'hall/east/door/open',
    description: 'Open a door.',
    operation: 'write',
    permission: 'doors.open',
  })
  open(): string {
    this.diary.write('open');
    return 'open';
  }

  @ToolMethod({ description: 'Only for the owner.', operation: 'read', permission: EVERYONE, access: () => false })
  vault(): string {
    this.diary.write('vault');
    return 'gold';
  }

  @ToolMethod({ description: 'Refuses.', operation: 'write', permission: EVERYONE })
  refuse(): void {
    throw new ToolFailure('The hall is full.', { httpStatus: 409, effect: 'none' });
  }

  @ToolMethod({ description: 'Finds nothing.', operation: 'read', permission: EVERYONE })
  seek(): void {
    this.diary.write('seek');
    throw new NotFoundException('Nobody of that name is here.');
  }

  @ToolMethod({ description: 'Breaks.', operation: 'write', permission: EVERYONE })
  break(): void {
    throw new Error('the password is swordfish');
  }

  @ToolMethod({ description: 'Waits until the caller is gone.', operation: 'read', permission: EVERYONE })
  async wait(@ToolContext() { signal }: ToolContext): Promise<void> {
    this.diary.write('wait');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    this.diary.write('gone');
  }
}

const ACCOUNTS: ReadonlyMap<string | undefined, Account> = new Map<string | undefined, Account>([
  [undefined, ANONYMOUS],
  ['Bearer guest', { id: 'guest', permissions: [] }],
  ['Bearer porter', { id: 'porter', permissions: ['doors.open'] }],
]);

@ToolAccounts()
class HallAccounts implements AccountSource {
  fromRequest({ headers: { authorization } }: { headers: { authorization?: string } }): Account {
    const account = ACCOUNTS.get(authorization);
    if (account === undefined) throw new UnauthorizedException('the secret reason');
    return account;
  }
}

export interface HallOptions extends ToolHttpOptions {
  readonly prefix?: string;
  readonly imports?: readonly Type[];
  readonly bodyParser?: boolean;
}

/** A small application, listening. */
export interface Hall {
  readonly app: INestApplication;
  readonly url: string;
  readonly diary: Diary;
}

export async function openHall(adapter: AdapterName, options: HallOptions = {}): Promise<Hall> {
  @Module({
    imports: [ToolModule.forRoot({ bootReport: false }), ToolHttpModule.register(options), ...(options.imports ?? [])],
    providers: [HallService, HallAccounts, Diary],
  })
  class HallModule {}

  const testing = await Test.createTestingModule({ imports: [HallModule] }).compile();
  const { bodyParser = true } = options;
  const app = testing.createNestApplication(ADAPTERS[adapter](), { logger: false, bodyParser });
  if (options.prefix) app.setGlobalPrefix(options.prefix);
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl(), diary: app.get(Diary) };
}
