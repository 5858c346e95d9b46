import {
  Catch,
  ConflictException,
  ForbiddenException,
  HttpException,
  Injectable,
  UnauthorizedException,
  UseFilters,
  UseGuards,
  type ArgumentsHost,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import {
  ANONYMOUS,
  EVERYONE,
  INVOKERS,
  ToolContext,
  ToolExecutionContext,
  ToolMethod,
  ToolResult,
  ToolsetResolver,
} from '@toolwright/core';
import { IsInt, IsOptional } from 'class-validator';
import { NEVER, of, throwError } from 'rxjs';
import { start, type Started } from '../support/start.js';
import { startHttp } from './support/start-http.js';

const caught: unknown[] = [];
const seen: string[] = [];

/** Answers whatever it is told to. */
@Catch()
class Answering implements ExceptionFilter {
  constructor(private readonly answer: (thrown: unknown) => unknown) {}
  catch(thrown: unknown, host: ArgumentsHost): unknown {
    caught.push(thrown);
    const context = ToolExecutionContext.create(host as ExecutionContext);
    seen.push(`${context.getType()} ${context.getClass().name}.${context.getHandler().name}`);
    return this.answer(thrown);
  }
}

class Forgiving extends Answering {
  constructor() {
    super(() => ToolResult.ok('forgiven', { message: 'It went wrong, but not badly.' }));
  }
}

@Catch()
class HttpOnly implements ExceptionFilter {
  catch(_thrown: unknown, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<{ status(code: number): { json(body: unknown): void } }>().status(500).json({});
  }
}

@Catch(ConflictException)
class Translating implements ExceptionFilter {
  catch(): never {
    throw new HttpException('This is taken already.', 409);
  }
}

class Numbers {
  @IsOptional()
  @IsInt()
  number?: number;
}

class Output {
  @IsInt()
  number!: number;
}

const read = { description: 'Fails.', operation: 'read' as const, permission: EVERYONE };
const fail = (): never => {
  throw new Error('on purpose');
};

@Injectable()
class Failing {
  @UseFilters(new Forgiving())
  @ToolMethod(read)
  forgiven(_input: Numbers): string {
    return fail();
  }

  @UseFilters(new Answering(() => ({ statusCode: 500, message: 'handled' })))
  @ToolMethod(read)
  answered(): string {
    return fail();
  }

  @UseFilters(new Answering(() => of('first', ToolResult.ok('last'))))
  @ToolMethod(read)
  streamed(): string {
    return fail();
  }

  @UseFilters(new Answering(async () => ToolResult.ok('later')))
  @ToolMethod(read)
  awaited(): string {
    return fail();
  }

  @UseFilters(new Answering(() => throwError(() => new HttpException('In words.', 418))))
  @ToolMethod(read)
  rethrown(): string {
    return fail();
  }

  @UseFilters(new Answering(() => undefined))
  @ToolMethod(read)
  ignored(): string {
    return fail();
  }

  @UseFilters(HttpOnly)
  @ToolMethod(read)
  http(): string {
    return fail();
  }

  @UseFilters(Translating)
  @ToolMethod(read)
  translated(): string {
    throw new ConflictException('SECRET');
  }

  @UseFilters(new Forgiving())
  @ToolMethod({ ...read, output: Output })
  misformed(): Output {
    return fail();
  }

  @UseFilters(new Answering(() => ToolResult.ok({ number: 7, secret: 'SECRET' })))
  @ToolMethod({ ...read, output: Output })
  wellFormed(): Output {
    return fail();
  }

  @UseFilters(new Forgiving())
  @ToolMethod({ ...read, timeout: 10 })
  async slow(): Promise<void> {
    await new Promise(() => undefined);
  }

  @UseFilters(new Forgiving())
  @ToolMethod(read)
  endless(@ToolContext() _context: ToolContext) {
    return NEVER;
  }

  @UseFilters(new Forgiving())
  @UseGuards({ canActivate: () => false })
  @ToolMethod(read)
  guarded(): string {
    return 'ran';
  }

  @UseFilters(new Forgiving())
  @UseGuards({
    canActivate: (): never => {
      throw new UnauthorizedException('who');
    },
  })
  @ToolMethod(read)
  unauthorized(): string {
    return 'ran';
  }

  @UseFilters(new Forgiving())
  @UseGuards({
    canActivate: (): never => {
      throw new HttpException('slow', 429);
    },
  })
  @ToolMethod(read)
  throttled(): string {
    return 'ran';
  }

  @UseFilters(new Forgiving())
  @ToolMethod({ ...read, access: () => false })
  inaccessible(): string {
    return 'ran';
  }
}

@UseFilters(new Answering(() => ToolResult.ok('class')))
@Injectable()
class Layered {
  @UseFilters(Translating)
  @ToolMethod(read)
  other(): string {
    return fail();
  }

  @UseFilters(new Answering(() => ToolResult.ok('method')))
  @ToolMethod(read)
  own(): string {
    return fail();
  }
}

describe('An exception filter', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Failing, Layered]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    caught.length = 0;
    seen.length = 0;
  });
  const run = (tool: string, input: object = {}) => started.runner.run(tool, input, { account: ANONYMOUS });

  it('makes a failure of the method a success by ToolResult.ok alone', async () => {
    expect(await run('failing/forgiven')).toMatchObject({
      ok: true,
      raw: 'forgiven',
      result: { value: 'forgiven', message: 'It went wrong, but not badly.' },
    });
    expect(await run('failing/answered')).toMatchObject({ status: 'failed', error: { code: 'execution_failed' } });
    expect(caught).toHaveLength(2);
  });

  it('makes an invalid input a success in the same way', async () => {
    expect(await run('failing/forgiven', { number: 'x' })).toMatchObject({ ok: true, raw: 'forgiven' });
    expect(caught[0]).toMatchObject({ code: 'input_invalid' });
  });

  it.each([
    ['streams its answer', 'failing/streamed', { ok: true, raw: 'last' }],
    ['takes its time', 'failing/awaited', { ok: true, raw: 'later' }],
    ['throws in words for the caller', 'failing/rethrown', { error: { code: 'tool_failed', message: 'In words.' } }],
    [
      'translates an exception',
      'failing/translated',
      { error: { code: 'tool_failed', message: 'This is taken already.' } },
    ],
    ['answers nothing', 'failing/ignored', { error: { code: 'execution_failed' } }],
    ['breaks what was declared', 'failing/misformed', { error: { code: 'output_invalid' } }],
  ])('%s', async (_name, tool, expected) => {
    expect(await run(tool)).toMatchObject(expected);
  });

  it('has its answer reduced to the declared output', async () => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ANONYMOUS, invoker: INVOKERS.mcp });
    const invocation = await started.runner.run('failing/well-formed', {}, { toolset });
    expect(invocation).toMatchObject({ ok: true, result: { value: { number: 7 } } });
    expect(invocation.result.value).not.toHaveProperty('secret');
  });

  it('for HTTP breaks without hiding what it was to handle', async () => {
    started.log.lines.length = 0;
    expect(await run('failing/http')).toMatchObject({
      error: { code: 'execution_failed', cause: { name: 'TypeError', cause: { message: 'on purpose' } } },
    });
    expect(started.log.of('error').join('\n')).toContain('on purpose');
  });

  it.each([
    ['a refusal of a guard', 'failing/guarded', 'denied', 'access_denied'],
    ['an exception of a guard', 'failing/unauthorized', 'denied', 'access_denied'],
    ['a limit', 'failing/throttled', 'failed', 'rate_limited'],
    ['a refusal of access', 'failing/inaccessible', 'denied', 'access_denied'],
    ['a deadline', 'failing/slow', 'timed_out', 'timed_out'],
  ])('never makes %s a success', async (_name, tool, status, code) => {
    expect(await run(tool)).toMatchObject({ ok: false, status, error: { code } });
  });

  it('never makes a cancelled call a success', async () => {
    const controller = new AbortController();
    const running = started.runner.run('failing/endless', {}, { account: ANONYMOUS, signal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await running).toMatchObject({ ok: false, status: 'cancelled' });
  });

  it('sees what a guard threw, and what Nest throws for one that refuses', async () => {
    await run('failing/unauthorized');
    await run('failing/guarded');
    await run('failing/inaccessible');
    expect(caught[0]).toBeInstanceOf(UnauthorizedException);
    expect(caught[1]).toBeInstanceOf(ForbiddenException);
    expect(caught[2]).toMatchObject({ code: 'access_denied' });
  });

  it('of the method comes before that of the class', async () => {
    expect(await run('layered/own')).toMatchObject({ raw: 'method' });
    expect(await run('layered/other')).toMatchObject({ raw: 'class' });
  });

  it('is told class and handler', async () => {
    await run('failing/forgiven');
    await run('layered/other');
    expect(seen).toEqual(['tool Failing.forgiven', 'tool Layered.other']);
  });
});

describe('A global exception filter', () => {
  it('comes last, and only where it was added', async () => {
    @Injectable()
    class Host {
      @ToolMethod(read)
      go(): string {
        return fail();
      }
    }
    const { app, runner } = await startHttp({ providers: [Host], options: { globals: 'all' } });
    app.useGlobalFilters(new Answering(() => ToolResult.ok('global')));
    expect(await runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({ raw: 'global' });
    await app.close();
  });

  it('survives what cannot be looked at', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    @Injectable()
    class Host {
      @UseFilters(Translating)
      @ToolMethod(read)
      go(): string {
        throw proxy;
      }
    }
    @Injectable()
    class Catching {
      @UseFilters(new Answering(() => ToolResult.ok('caught')))
      @ToolMethod(read)
      go(): string {
        throw proxy;
      }
    }
    const { app, runner } = await start([Host, Catching]);
    expect(await runner.run('host/go', {}, { account: ANONYMOUS })).toMatchObject({
      error: { code: 'execution_failed' },
    });
    expect(await runner.run('catching/go', {}, { account: ANONYMOUS })).toMatchObject({ raw: 'caught' });
    await app.close();
  });
});
