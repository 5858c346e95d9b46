import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  Scope,
  UseGuards,
  UseInterceptors,
  type CallHandler,
  type CanActivate,
  type NestInterceptor,
} from '@nestjs/common';
import { ContextIdFactory, REQUEST, type ContextId, type HostComponentInfo } from '@nestjs/core';
import {
  ANONYMOUS,
  EVERYONE,
  ToolRunner,
  ToolMethod,
  ToolContext,
  type Account,
  type ToolModuleOptions,
} from '@toolwright/core';
import { start, type Started } from '../support/start.js';
import { get, startHttp } from './support/start-http.js';

/** What the stand-in of an HTTP request shows. */
interface Shown {
  readonly headers: Readonly<Record<string, string>>;
  readonly user: { readonly name: string; readonly tenant: string } | undefined;
  readonly tool: string;
}

const made: Record<string, number> = {};
const make = (name: string): number => (made[name] = (made[name] ?? 0) + 1);

@Injectable({ scope: Scope.REQUEST })
class PerCall {
  readonly number = make('per call');
  constructor(@Inject(REQUEST) readonly request: Shown) {}
}

@Injectable({ scope: Scope.TRANSIENT })
class Transient {
  readonly number = make('transient');
}

@Injectable()
class Guard implements CanActivate {
  constructor(private readonly perCall: PerCall) {}
  canActivate(): boolean {
    return this.perCall.request.user !== undefined;
  }
}

@Injectable()
class Interceptor implements NestInterceptor {
  constructor(private readonly perCall: PerCall) {}
  intercept(_context: unknown, next: CallHandler) {
    numbers.push(this.perCall.number);
    return next.handle();
  }
}

const numbers: number[] = [];
const told = { description: 'Tells.', operation: 'read' as const, permission: EVERYONE };

@UseGuards(Guard)
@UseInterceptors(Interceptor)
@Injectable()
class Host {
  readonly number = make('host');
  constructor(
    private readonly perCall: PerCall,
    private readonly transient: Transient,
  ) {}

  @ToolMethod(told)
  async tell(@ToolContext() context: ToolContext) {
    await new Promise(setImmediate);
    const { request, number } = this.perCall;
    numbers.push(number);
    const { user, headers, tool } = request;
    return {
      host: this.number,
      transient: this.transient.number > 0,
      frozen: Object.isFrozen(request) && Object.isFrozen(headers),
      headers,
      tool,
      name: user?.name,
      mine: context.account.id === user?.name,
    };
  }
}

const person = (name: string, tenant = 'one'): Account => ({ id: name, permissions: [], attributes: { name, tenant } });

describe('A request-scoped host', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([PerCall, Transient, Host]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    numbers.length = 0;
    for (const name of Object.keys(made)) delete made[name];
  });
  const tell = (account: Account) => started.runner.run('host/tell', {}, { account });

  it('is made once per call, with its guards, interceptors and one service for all of them', async () => {
    await tell(person('ana'));
    await tell(person('bo'));
    expect(made).toEqual({ host: 2, 'per call': 2, transient: 2 });
    expect(numbers).toEqual([1, 1, 2, 2]);
  });

  it('is given a frozen stand-in where there is no HTTP request', async () => {
    expect((await tell(person('ana'))).unwrap()).toEqual({
      host: 1,
      transient: true,
      frozen: true,
      headers: {},
      tool: 'host/tell',
      name: 'ana',
      mine: true,
    });
  });

  it('refuses by its request-scoped guard', async () => {
    expect(await tell({ id: 'nobody', permissions: [] })).toMatchObject({ status: 'denied' });
    expect(numbers).toEqual([]);
  });

  it('mixes up nobody in 300 calls at once', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `person-${index}`);
    const results = await Promise.all(names.map(async (name) => (await tell(person(name))).unwrap()));
    expect(results.map((result) => (result as { name: string }).name)).toEqual(names);
    expect(results.every((result) => (result as { mine: boolean }).mine)).toBe(true);
    expect(new Set(results.map((result) => (result as { host: number }).host)).size).toBe(300);
  });

  it('is let go after its call', async () => {
    const references: WeakRef<object>[] = [];
    const { app, runner } = await start([PerCall, Transient, Host, keeper(references)]);
    for (let call = 0; call < 3_000; call += 1) await runner.run('kept/go', {}, { account: person('ana') });
    await new Promise(setImmediate);
    collectGarbage();
    expect(references).toHaveLength(3_000);
    expect(references.filter((reference) => reference.deref() !== undefined).length).toBeLessThan(30);
    await app.close();
  });
});

/** A host that remembers its instances weakly. */
function keeper(references: WeakRef<object>[]) {
  @Injectable({ scope: Scope.REQUEST })
  class Kept {
    constructor(readonly perCall: PerCall) {
      references.push(new WeakRef(this));
    }
    @ToolMethod(told)
    go(): number {
      return this.perCall.number;
    }
  }
  return Kept;
}

describe('With { contextPer: "turn" }', () => {
  const perTurn = async (options: ToolModuleOptions, calls: [account: Account, turnId: string | undefined][]) => {
    const { app, runner } = await start([PerCall, Transient, Host], options);
    const hosts: number[] = [];
    for (const [account, turnId] of calls) {
      const invocation = await runner.run('host/tell', {}, { account, ...(turnId !== undefined && { turnId }) });
      hosts.push((invocation.unwrap() as { host: number }).host);
    }
    await app.close();
    return hosts.map((host) => host - Math.min(...hosts));
  };
  const ana = person('ana');
  const bo = person('bo');

  it('the calls of one turn share a host', async () => {
    expect(
      await perTurn({ contextPer: 'turn' }, [
        [ana, 'x'],
        [ana, 'x'],
        [ana, 'y'],
      ]),
    ).toEqual([0, 0, 1]);
  });

  it('never across accounts, nor without a turn', async () => {
    expect(
      await perTurn({ contextPer: 'turn' }, [
        [ana, 'x'],
        [bo, 'x'],
        [ana, undefined],
        [ana, undefined],
      ]),
    ).toEqual([0, 1, 2, 3]);
  });

  it('and not without that option', async () => {
    expect(
      await perTurn({}, [
        [ana, 'x'],
        [ana, 'x'],
      ]),
    ).toEqual([0, 1]);
  });

  it('calls of one turn at once share it too', async () => {
    const { app, runner } = await start([PerCall, Transient, Host], { contextPer: 'turn' });
    const calls = Array.from({ length: 50 }, () => runner.run('host/tell', {}, { account: ana, turnId: 'x' }));
    const hosts = (await Promise.all(calls)).map((invocation) => (invocation.unwrap() as { host: number }).host);
    expect(new Set(hosts).size).toBe(1);
    await app.close();
  });
});

describe('Durable hosts', () => {
  @Injectable({ scope: Scope.REQUEST, durable: true })
  class PerTenant {
    readonly number = make('per tenant');
    constructor(@Inject(REQUEST) readonly payload: { readonly tenant: string }) {}
  }

  @Injectable({ scope: Scope.REQUEST, durable: true })
  class TenantGuard implements CanActivate {
    constructor(private readonly perTenant: PerTenant) {}
    canActivate(): boolean {
      return this.perTenant.payload.tenant !== 'blocked';
    }
  }

  @UseGuards(TenantGuard)
  @Injectable({ scope: Scope.REQUEST, durable: true })
  class Durable {
    readonly number = make('durable');
    constructor(private readonly perTenant: PerTenant) {}
    @ToolMethod(told)
    tell() {
      return { host: this.number, service: this.perTenant.number, tenant: this.perTenant.payload.tenant };
    }
  }

  @Injectable({ scope: Scope.REQUEST })
  class Mixed {
    constructor(
      private readonly perTenant: PerTenant,
      private readonly perCall: PerCall,
    ) {}
    @ToolMethod(told)
    tell() {
      return { tenant: this.perTenant.payload.tenant, name: this.perCall.request.user?.name };
    }
  }

  const roots = new Map<string, ContextId>();
  let headersSeen = 0;
  beforeAll(() => {
    ContextIdFactory.apply({
      attach(contextId: ContextId, request: Shown) {
        headersSeen += request.headers['x-tenant'] === undefined ? 0 : 1;
        const tenant = request.headers['x-tenant'] ?? request.user?.tenant ?? 'none';
        const root = roots.get(tenant) ?? ContextIdFactory.create();
        roots.set(tenant, root);
        return {
          resolve: (info: HostComponentInfo) => (info.isTreeDurable ? root : contextId),
          payload: { tenant },
        };
      },
    });
  });
  afterAll(() => ContextIdFactory.apply(undefined as never));

  it('are shared by the calls of one tenant; what is not durable among them is not', async () => {
    const { app, runner } = await start([PerCall, PerTenant, Durable, Mixed]);
    const run = async (tool: string, account: Account) => (await runner.run(tool, {}, { account })).unwrap();
    const [one, again, other] = [
      await run('durable/tell', person('ana', 'north')),
      await run('durable/tell', person('bo', 'north')),
      await run('durable/tell', person('cy', 'south')),
    ] as { host: number; tenant: string }[];
    expect(one).toEqual(again);
    expect(one).toMatchObject({ tenant: 'north' });
    expect(other).toMatchObject({ tenant: 'south' });
    expect(other?.host).not.toBe(one?.host);
    expect(await run('mixed/tell', person('ana', 'north'))).toEqual({ tenant: 'north', name: 'ana' });
    expect(await run('mixed/tell', person('bo', 'north'))).toEqual({ tenant: 'north', name: 'bo' });
    expect(await runner.run('durable/tell', {}, { account: person('di', 'blocked') })).toMatchObject({
      status: 'denied',
    });
    expect(headersSeen).toBe(0);
    await app.close();
  });

  it('go by the header of an HTTP request, whatever the scope of its route', async () => {
    @Controller()
    class PlainController {
      constructor(private readonly runner: ToolRunner) {}
      @Get('plain')
      go(): Promise<unknown> {
        return this.runner.as(ANONYMOUS, Durable).tell();
      }
    }
    @Controller()
    class ScopedController {
      constructor(
        private readonly runner: ToolRunner,
        readonly perCall: PerCall,
      ) {}
      @Get('scoped')
      go(): Promise<unknown> {
        return this.runner.as(ANONYMOUS, Durable).tell();
      }
    }
    const { app } = await startHttp({
      providers: [PerCall, PerTenant, Durable],
      controllers: [PlainController, ScopedController],
    });
    const plain = await get(app, '/plain', { 'x-tenant': 'east' });
    expect(plain).toMatchObject({ tenant: 'east' });
    expect(await get(app, '/scoped', { 'x-tenant': 'east' })).toEqual(plain);
    expect(await get(app, '/scoped', { 'x-tenant': 'west' })).toMatchObject({ tenant: 'west' });
    expect(headersSeen).toBeGreaterThan(3);
    await app.close();
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
