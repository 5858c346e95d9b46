import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Catch,
  createParamDecorator,
  Injectable,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { ANONYMOUS, currentAccount, EVERYONE, ToolMethod, type Account } from '@toolwright/core';
import { Observable } from 'rxjs';
import { start, type Started } from '../support/start.js';

interface Marks {
  readonly [mark: string]: true;
}

const storage = new AsyncLocalStorage<Marks>();
const seen: Record<string, string> = {};
const marks = (): Marks => storage.getStore() ?? {};
const see = (place: string): void => void (seen[place] = Object.keys(marks()).toSorted().join(' '));

/** Enters a store of its own, as guards of tracing libraries do. */
const entering = (mark: string, ready: () => Promise<boolean> | boolean = () => true): CanActivate => ({
  canActivate: () => {
    storage.enterWith({ ...marks(), [mark]: true });
    return ready();
  },
});

/** Runs what is inside in a store of its own. */
const running = (mark: string): NestInterceptor => ({
  intercept: (_context: ExecutionContext, next: CallHandler) =>
    storage.run({ ...marks(), [mark]: true }, () => next.handle()) as Observable<unknown>,
});

/** The same, but around the subscription. */
const subscribing = (mark: string): NestInterceptor => ({
  intercept: (_context: ExecutionContext, next: CallHandler) =>
    new Observable((subscriber) =>
      storage.run({ ...marks(), [mark]: true }, () => next.handle().subscribe(subscriber as never)),
    ),
});

const waiting = (mark: string): NestInterceptor => ({
  intercept: async (_context: ExecutionContext, next: CallHandler) => {
    await new Promise(setImmediate);
    return storage.run({ ...marks(), [mark]: true }, () => next.handle());
  },
});

const Seeing = createParamDecorator(() => {
  see('parameter');
  return true;
});

const pipe: PipeTransform = {
  transform: (value: unknown) => {
    see('pipe');
    return value;
  },
};

@Catch()
class Filter implements ExceptionFilter {
  catch(): void {
    see('filter');
  }
}

const told = {
  description: 'Sees.',
  operation: 'read' as const,
  permission: EVERYONE,
  access: () => {
    see('access');
    return true;
  },
};

@Injectable()
@UseFilters(Filter)
class Host {
  @UseGuards(entering('first'), entering('second', async () => true), entering('third'))
  @UseInterceptors(running('a'), subscribing('b'), waiting('c'))
  @UsePipes(pipe)
  @ToolMethod(told)
  async everything(@Seeing() _seen: boolean): Promise<void> {
    see('method');
    await new Promise(setImmediate);
    see('method later');
  }

  @UseGuards(entering('first'))
  @ToolMethod(told)
  async *streaming() {
    await new Promise(setImmediate);
    see('generator');
    yield 1;
  }

  @UseGuards(entering('first'), entering('second', async () => false))
  @ToolMethod(told)
  refused(): void {
    see('method');
  }

  @UseInterceptors(running('a'))
  @ToolMethod(told)
  async account(): Promise<string | null | undefined> {
    await new Promise(setImmediate);
    return currentAccount()?.id;
  }
}

describe('An AsyncLocalStorage', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Host]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    for (const place of Object.keys(seen)) delete seen[place];
  });

  it('that guards enter and interceptors run is seen by all that comes after', async () => {
    expect(await started.runner.run('host/everything', {}, { account: ANONYMOUS })).toMatchObject({ ok: true });
    const all = 'a b c first second third';
    expect(seen).toEqual({ parameter: all, pipe: all, access: all, method: all, 'method later': all });
  });

  it('is seen by code that runs while the result is read', async () => {
    expect(await started.runner.run('host/streaming', {}, { account: ANONYMOUS })).toMatchObject({ raw: [1] });
    expect(seen).toMatchObject({ generator: 'first' });
  });

  it('is seen by filters after a refusal', async () => {
    expect(await started.runner.run('host/refused', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(seen).toEqual({ filter: 'first second' });
  });

  it('of the caller is seen too, and nothing of the call is left in it', async () => {
    await storage.run({ caller: true }, async () => {
      await started.runner.run('host/everything', {}, { account: ANONYMOUS });
      expect(marks()).toEqual({ caller: true });
    });
    expect(seen['method']).toBe('a b c caller first second third');
    expect(marks()).toEqual({});
  });

  it('of Toolwright itself knows the account below all of them', async () => {
    const accounts = Array.from({ length: 200 }, (_, index): Account => ({ id: `account-${index}`, permissions: [] }));
    const found = await Promise.all(
      accounts.map(async (account) => (await started.runner.run('host/account', {}, { account })).unwrap()),
    );
    expect(found).toEqual(accounts.map(({ id }) => id));
  });
});
