import {
  Catch,
  HttpException,
  HttpStatus,
  Injectable,
  Scope,
  UnauthorizedException,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ANONYMOUS, EVERYONE, ToolMethod, type GlobalsOption } from '@toolwright/core';
import { bootFailure, start } from '../support/start.js';
import { startHttp } from './support/start-http.js';
import { Dependency, trace } from './support/traced-enhancers.js';

@Injectable()
class Guard implements CanActivate {
  canActivate(): boolean {
    return trace.push('guard') > 0;
  }
}

@Injectable()
class HttpGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    trace.push('http guard');
    const { headers } = context.switchToHttp().getRequest<{ headers: { authorization: string } }>();
    return headers.authorization.startsWith('Bearer');
  }
}

@Injectable()
class Interceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    trace.push('interceptor');
    return next.handle();
  }
}

@Injectable()
class Pipe implements PipeTransform {
  transform(value: unknown): unknown {
    trace.push('pipe');
    return value;
  }
}

@Catch()
class Filter implements ExceptionFilter {
  catch(thrown: unknown, _host: ArgumentsHost): never {
    trace.push('filter');
    throw thrown;
  }
}

@Injectable()
class Host {
  @ToolMethod({ description: 'Goes.', operation: 'read', permission: EVERYONE })
  go(): string {
    trace.push('go');
    return 'done';
  }

  @ToolMethod({ description: 'Breaks.', operation: 'read', permission: EVERYONE })
  break(): never {
    throw new Error('on purpose');
  }
}

const ALL: Provider[] = [
  { provide: APP_GUARD, useClass: Guard },
  { provide: APP_INTERCEPTOR, useClass: Interceptor },
  { provide: APP_PIPE, useClass: Pipe },
  { provide: APP_FILTER, useClass: Filter },
];

async function linesOf(globals: GlobalsOption | undefined, providers: Provider[], tool = 'host/go'): Promise<string[]> {
  const { app, runner } = await start([Host, ...providers] as object[], globals === undefined ? {} : { globals });
  trace.length = 0;
  await runner.run(tool, {}, { account: ANONYMOUS });
  await app.close();
  return [...trace];
}

const withInput = [{ provide: APP_GUARD, useClass: HttpGuard }];

describe('What the application put around everything runs on tools as { globals } says:', () => {
  it.each<[string, GlobalsOption | undefined, string[]]>([
    ['nothing: guards alone', undefined, ['guard', 'go']],
    ['guards', 'guards', ['guard', 'go']],
    ['all', 'all', ['guard', 'interceptor', 'pipe', 'go']],
    ['none', 'none', ['go']],
    ['skip', { skip: [Guard] }, ['go']],
    ['an empty choice', {}, ['guard', 'go']],
    ['add an interceptor', { add: [Interceptor] }, ['guard', 'interceptor', 'go']],
    ['add a pipe', { add: [Pipe] }, ['guard', 'pipe', 'go']],
    ['http only', { httpOnly: [Guard] }, ['go']],
    ['skip and add', { skip: [Guard], add: [Interceptor, Pipe] }, ['interceptor', 'pipe', 'go']],
  ])('%s', async (_name, globals, expected) => {
    expect(await linesOf(globals, ALL)).toEqual(expected);
  });

  it.each<[string, GlobalsOption | undefined, string[]]>([
    ['out by default', undefined, ['guard']],
    ['in where added', { add: [Filter] }, ['guard', 'filter']],
    ['in with all', 'all', ['guard', 'interceptor', 'pipe', 'filter']],
  ])('filters are %s', async (_name, globals, expected) => {
    expect(await linesOf(globals, ALL, 'host/break')).toEqual(expected);
  });

  it('a name that stands around nothing stops the boot: it is probably a typo, and an open door', async () => {
    const failure = await bootFailure([Host], { globals: { skip: [Guard], add: [Pipe] } });
    expect(failure).toMatch(/globals[\s\S]*Guard, Pipe stands around nothing/);
  });

  it('guards added after boot are asked', async () => {
    const { app, runner } = await startHttp({ providers: [Host] });
    expect(await runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ ok: true });
    app.useGlobalGuards({ canActivate: () => false });
    trace.length = 0;
    expect(await runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(trace).toEqual([]);
    await app.close();
  });

  it('guards added while others are still being made are asked by all calls that come after', async () => {
    const gates: (() => void)[] = [];
    const slow = async (): Promise<CanActivate> => {
      if (gates.length > 0) await new Promise<void>((resolve) => gates.push(resolve));
      return new Guard();
    };
    const { app, runner } = await startHttp({
      providers: [Host, { provide: APP_GUARD, scope: Scope.TRANSIENT, useFactory: slow }],
    });
    gates.push(() => undefined);
    app.useGlobalGuards({ canActivate: () => true });
    const early = runner.run('host/go', {}, { account: ANONYMOUS });
    await new Promise(setImmediate);
    app.useGlobalGuards({ canActivate: () => false });
    const late = runner.run('host/go', {}, { account: ANONYMOUS });
    await new Promise(setImmediate);
    const [, first, second] = gates;
    second?.();
    expect(await late).toMatchObject({ status: 'denied' });
    first?.();
    await early;
    expect(await runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    await app.close();
  });

  it('an application-wide guard that is none stops the boot', async () => {
    const failure = await bootFailure([Host, { provide: APP_GUARD, useValue: { canactivate: () => false } }]);
    expect(failure).toMatch(/guard[\s\S]*canActivate[\s\S]*without it|guard .*has no method canActivate/);
  });

  it('those of one application are not those of another in the same process', async () => {
    const denying = await start([Host, { provide: APP_GUARD, useValue: { canActivate: () => false } }]);
    const open = await start([Host]);
    expect(await denying.runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(await open.runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ ok: true });
    await denying.app.close();
    expect(await open.runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ ok: true });
    await open.app.close();
  });

  it('interceptors, pipes and filters added after boot run with all', async () => {
    const { app, runner } = await startHttp({ providers: [Host], options: { globals: 'all' } });
    await runner.run('host/go', {}, { account: ANONYMOUS });
    app.useGlobalInterceptors(new Interceptor());
    app.useGlobalPipes(new Pipe());
    app.useGlobalFilters(new Filter());
    trace.length = 0;
    await runner.run('host/go', {}, { account: ANONYMOUS });
    await runner.run('host/break', {}, { account: ANONYMOUS });
    expect(trace).toEqual(['interceptor', 'pipe', 'go', 'interceptor', 'pipe', 'filter']);
    await app.close();
  });
});

describe('Application-wide guards', () => {
  @Injectable({ scope: Scope.REQUEST })
  class PerRequest implements CanActivate {
    constructor(private readonly dependency: Dependency) {}
    canActivate(): boolean {
      trace.push(`per request ${String(this.dependency.here)}`);
      return false;
    }
  }

  @Injectable({ scope: Scope.TRANSIENT })
  class Transient implements CanActivate {
    constructor(private readonly dependency: Dependency) {}
    canActivate(): boolean {
      trace.push(`transient ${String(this.dependency.here)}`);
      return false;
    }
  }

  it.each<[string, Provider[], string[]]>([
    ['request-scoped', [{ provide: APP_GUARD, useClass: PerRequest }], ['per request true']],
    ['transient', [{ provide: APP_GUARD, useClass: Transient }], ['transient true']],
    ['an alias', [Guard, { provide: APP_GUARD, useExisting: Guard }], ['guard', 'go']],
    [
      'an alias of a request-scoped one',
      [PerRequest, { provide: APP_GUARD, useExisting: PerRequest }],
      ['per request true'],
    ],
    ['made by a factory', [{ provide: APP_GUARD, useFactory: () => new Guard() }], ['guard', 'go']],
    [
      'made per request by a factory',
      [
        {
          provide: APP_GUARD,
          scope: Scope.REQUEST,
          useFactory: (one: Dependency) => new PerRequest(one),
          inject: [Dependency],
        },
      ],
      ['per request true'],
    ],
    ['a value', [{ provide: APP_GUARD, useValue: new Guard() }], ['guard', 'go']],
    [
      'several, in their order',
      [
        { provide: APP_GUARD, useClass: Guard },
        { provide: APP_GUARD, useClass: PerRequest },
      ],
      ['guard', 'per request true'],
    ],
  ])('are asked when they are %s', async (_name, providers, expected) => {
    expect(await linesOf('guards', [Dependency, ...providers])).toEqual(expected);
  });

  it.each<[string, Provider[]]>([
    ['request-scoped', [{ provide: APP_GUARD, useClass: PerRequest }]],
    ['an alias', [PerRequest, { provide: APP_GUARD, useExisting: PerRequest }]],
  ])('can be skipped by their class when they are %s', async (_name, providers) => {
    expect(await linesOf({ skip: [PerRequest] }, [Dependency, ...providers])).toEqual(['go']);
  });

  it('that cannot judge tools deny, and the log names guard and option', async () => {
    const { app, runner, log } = await start([Host, ...withInput] as object[]);
    trace.length = 0;
    const invocation = await runner.run('host/go', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'denied', error: { code: 'access_denied' } });
    expect(invocation.result.message).not.toContain('HttpGuard');
    expect(log.of('warn').join('\n')).toMatch(/HttpGuard threw; .*globals: \{ httpOnly: \[…\] \}/);
    expect(trace).not.toContain('go');
    await app.close();
  });

  it('that throw an HttpException deny, without that advice', async () => {
    const guard = {
      canActivate: (): never => {
        throw new UnauthorizedException('SECRET');
      },
    };
    const { app, runner, log } = await start([Host, { provide: APP_GUARD, useValue: guard }]);
    const invocation = await runner.run('host/go', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'denied', error: { code: 'access_denied' } });
    expect(invocation.result.message).not.toContain('SECRET');
    expect(log.lines.join('\n')).not.toContain('httpOnly');
    await app.close();
  });

  it('that throw 429 limit', async () => {
    const guard = {
      canActivate: (): never => {
        throw new HttpException('slow', HttpStatus.TOO_MANY_REQUESTS);
      },
    };
    const { app, runner } = await start([Host, { provide: APP_GUARD, useValue: guard }]);
    const invocation = await runner.run('host/go', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ error: { code: 'rate_limited', retryAfter: undefined } });
    expect(invocation.result.message).toBe('Too many calls. Wait before the next one.');
    await app.close();
  });

  it.each([
    [29.5, 30, 'Wait 30 seconds before'],
    ['7', 7, 'Wait 7 seconds before'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined, 'Wait before'],
    [-1, undefined, 'Wait before'],
  ])('that throw 429 and say %p make it known', async (retryAfter, seconds, sentence) => {
    const guard = {
      canActivate: (): never => {
        throw new HttpException({ message: 'slow', retryAfter }, HttpStatus.TOO_MANY_REQUESTS);
      },
    };
    const { app, runner } = await start([Host, { provide: APP_GUARD, useValue: guard }]);
    const invocation = await runner.run('host/go', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ error: { code: 'rate_limited', retryAfter: seconds } });
    expect(invocation.result.message).toContain(sentence);
    await app.close();
  });
});
