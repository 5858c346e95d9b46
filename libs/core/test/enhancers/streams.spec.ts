import {
  Catch,
  Injectable,
  UseFilters,
  UseGuards,
  UseInterceptors,
  type ArgumentsHost,
  type CallHandler,
  type ExceptionFilter,
  type NestInterceptor,
} from '@nestjs/common';
import { ANONYMOUS, EVERYONE, ToolContext, ToolMethod, ToolResult, type ToolExecutionContext } from '@toolwright/core';
import {
  catchError,
  concat,
  EMPTY,
  finalize,
  map,
  NEVER,
  Observable,
  of,
  race,
  retry,
  takeUntil,
  tap,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import { start, type Started } from '../support/start.js';

const trace: string[] = [];
let attempts = 0;
let release: () => void = () => undefined;
const gate = (): Promise<void> => new Promise((resolve) => (release = resolve));

type Intercept = (next: CallHandler) => unknown;
const by = (intercept: Intercept): NestInterceptor => ({ intercept: (_context, next) => intercept(next) as never });
const noting = (name: string): NestInterceptor =>
  by((next) => next.handle().pipe(finalize(() => void trace.push(`finalized ${name}`))));

const read = { description: 'Streams.', operation: 'read' as const, permission: EVERYONE };
const write = { ...read, operation: 'write' as const };

@Catch()
class Hanging implements ExceptionFilter {
  catch(_thrown: unknown, host: ArgumentsHost) {
    trace.push(`filter of a call ${(host as ToolExecutionContext).signal.aborted ? 'that is over' : 'that goes on'}`);
    return NEVER;
  }
}

@Injectable()
class Streams {
  @ToolMethod(read)
  last() {
    return of(1, 2, 3);
  }

  @ToolMethod(read)
  empty() {
    return EMPTY;
  }

  @ToolMethod(read)
  error() {
    return concat(
      of(1),
      throwError(() => new Error('on purpose')),
    );
  }

  @UseInterceptors(by((next) => next.handle().pipe(map((value) => [value]))))
  @ToolMethod(read)
  mapped() {
    return of(1, 2, 3);
  }

  @UseInterceptors(by((next) => next.handle().pipe(map((value) => [value]))))
  @ToolMethod(read)
  mappedEmpty() {
    return EMPTY;
  }

  @UseInterceptors(
    by(async (next) => {
      await new Promise(setImmediate);
      return next.handle();
    }),
  )
  @ToolMethod(read)
  asynchronous(): string {
    return 'ran';
  }

  @UseInterceptors(by(() => 'plain'))
  @ToolMethod(read)
  plain(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by(() => of('cached')))
  @ToolMethod(read)
  cached(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(
    by((next) => {
      next.handle();
      return of('unsubscribed');
    }),
  )
  @ToolMethod(read)
  unsubscribed(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by(() => of('first', 'second')), noting('never'))
  @ToolMethod(read)
  outermostAnswers(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(map((value) => [value]))), by(() => EMPTY))
  @ToolMethod(read)
  emptyInside(): string {
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(retry(2))))
  @ToolMethod({ ...read, access: () => (attempts += 1) > 1 })
  admitted(): string {
    return 'ran';
  }

  @UseGuards({
    canActivate: async () => {
      await gate();
      return new Observable<boolean>(() => void trace.push('subscribed')) as never;
    },
  })
  @ToolMethod({ ...read, timeout: 10 })
  lateGuard(): string {
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(retry(2))), noting('inner'))
  @ToolMethod(read)
  retried(): string {
    attempts += 1;
    trace.push(`attempt ${attempts}`);
    if (attempts < 3) throw new Error('not yet');
    return `attempt ${attempts}`;
  }

  @UseInterceptors(by((next) => next.handle().pipe(catchError(() => of('instead')))))
  @ToolMethod(read)
  rescued(): string {
    throw new Error('on purpose');
  }

  @UseInterceptors(by((next) => next.handle().pipe(catchError(() => of('instead')))))
  @ToolMethod({ ...read, access: () => false })
  refused(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(catchError(() => throwError(() => new Error('another'))))))
  @ToolMethod({ ...read, access: () => false })
  renamed(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(timeout(5))), noting('inner'), noting('innermost'))
  @ToolMethod(write)
  async tooSlow(): Promise<string> {
    await gate();
    trace.push('ended');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(timeout(5), retry(1))))
  @ToolMethod(write)
  async givenUp(@ToolContext() { signal }: ToolContext): Promise<string> {
    attempts += 1;
    const attempt = attempts;
    signal.addEventListener('abort', () => void trace.push(`attempt ${attempt} told`));
    trace.push(`attempt ${attempt} ${signal.aborted ? 'aborted' : 'alive'}`);
    await gate();
    return 'late';
  }

  @UseFilters(Hanging)
  @UseInterceptors(by((next) => next.handle().pipe(timeout(5))))
  @ToolMethod({ ...write, timeout: 40 })
  async hangingFilter(@ToolContext() { signal }: ToolContext): Promise<string> {
    signal.addEventListener('abort', () => void trace.push(`told: ${(signal.reason as Error).name}`));
    await gate();
    return 'late';
  }

  @UseInterceptors(by((next) => race(next.handle(), timer(5).pipe(map(() => 'meanwhile')))))
  @ToolMethod(read)
  outrun() {
    return new Observable(() => () => void trace.push('torn down'));
  }

  @UseInterceptors(by((next) => race(next.handle(), timer(5).pipe(map(() => 'meanwhile')))))
  @ToolMethod({ ...write, access: async () => (await gate(), true) })
  overtaken(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(takeUntil(timer(5)))), noting('inner'))
  @ToolMethod(read)
  taken() {
    return NEVER;
  }

  @UseInterceptors(noting('outer'), noting('inner'))
  @ToolMethod({ ...read, timeout: 10 })
  endless() {
    return new Observable(() => () => void trace.push('torn down'));
  }

  @UseInterceptors(
    by(async (next) => {
      await gate();
      trace.push('late handle');
      return next.handle();
    }),
  )
  @ToolMethod({ ...write, timeout: 10 })
  late(): string {
    trace.push('ran');
    return 'ran';
  }

  @UseInterceptors(by((next) => next.handle().pipe(tap((value) => void trace.push(String(value))))))
  @ToolMethod(read)
  told(): ToolResult<number> {
    return ToolResult.ok(7, { message: 'Seven.' });
  }
}

describe('A call with observables', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Streams]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    trace.length = 0;
    attempts = 0;
  });
  const run = (tool: string, signal?: AbortSignal) =>
    started.runner.run(`streams/${tool}`, {}, { account: ANONYMOUS, ...(signal && { signal }) });
  const turn = (): Promise<unknown> => new Promise(setImmediate);

  it.each([
    ['the last value counts', 'last', { ok: true, raw: 3 }, []],
    ['none is no output', 'empty', { ok: true, raw: undefined }, []],
    ['an error is a failure', 'error', { ok: false, status: 'failed' }, []],
    ['an interceptor maps the last value', 'mapped', { ok: true, raw: 3, result: { value: [3] } }, []],
    ['an interceptor maps nothing', 'mapped-empty', { ok: true, result: { value: [undefined] } }, []],
    ['nothing inside is one value too', 'empty-inside', { ok: true, result: { value: [undefined] } }, []],
    ['access may be granted on a retry', 'admitted', { ok: true, raw: 'ran' }, []],
    ['an interceptor may be asynchronous', 'asynchronous', { ok: true, raw: 'ran' }, []],
    ['an interceptor may answer plainly, and nothing runs', 'plain', { ok: true, raw: 'plain' }, []],
    ['an interceptor may serve a cache, and nothing runs', 'cached', { ok: true, raw: 'cached' }, []],
    ['nothing runs without a subscription', 'unsubscribed', { ok: true, raw: 'unsubscribed' }, []],
    ['the outermost answers for all', 'outermost-answers', { ok: true, raw: 'second' }, []],
    ['an interceptor may rescue a failure', 'rescued', { ok: true, raw: 'instead' }, []],
    ['an interceptor sees the value beside the words', 'told', { raw: 7, result: { message: 'Seven.' } }, ['7']],
  ])('%s', async (_name, tool, expected, lines) => {
    expect(await run(tool)).toMatchObject(expected);
    expect(trace).toEqual(lines);
  });

  it('runs everything inside again on a retry', async () => {
    expect(await run('retried')).toMatchObject({ ok: true, raw: 'attempt 3' });
    expect(trace).toEqual([
      'attempt 1',
      'finalized inner',
      'attempt 2',
      'finalized inner',
      'attempt 3',
      'finalized inner',
    ]);
  });

  it.each([['refused'], ['renamed']])('lets no interceptor make something else of a refusal: %s', async (tool) => {
    expect(await run(tool)).toMatchObject({ ok: false, status: 'denied', error: { code: 'access_denied' } });
    expect(trace).toEqual([]);
  });

  it('ends all levels below an operator that gives up', async () => {
    expect(await run('too-slow')).toMatchObject({ status: 'failed', error: { code: 'execution_failed' } });
    expect(trace.toSorted()).toEqual(['finalized inner', 'finalized innermost']);
    release();
    await turn();
    expect(trace).toContain('ended');
    expect(await run('taken')).toMatchObject({ ok: true, raw: undefined });
  });

  it('tells every attempt that an interceptor gave up, once the call has its outcome; late results are dropped', async () => {
    expect(await run('given-up')).toMatchObject({ status: 'failed', error: { code: 'execution_failed' } });
    expect(trace).toEqual(['attempt 1 alive', 'attempt 2 alive', 'attempt 1 told', 'attempt 2 told']);
    started.log.lines.length = 0;
    release();
    await turn();
    expect(started.log.of('warn').join('\n')).toMatch(/streams\/given-up.*its result is dropped/);
  });

  it('ends a filter that hangs after an interceptor gave up at the deadline, and not before', async () => {
    expect(await run('hanging-filter')).toMatchObject({ status: 'timed_out' });
    expect(trace).toEqual(['filter of a call that goes on', 'told: TimedOutError']);
    release();
  });

  it('tears down what an interceptor outran', async () => {
    expect(await run('outrun')).toMatchObject({ ok: true, raw: 'meanwhile' });
    expect(trace).toEqual(['torn down']);
  });

  it('never starts a method when the call is over', async () => {
    expect(await run('overtaken')).toMatchObject({ ok: true, raw: 'meanwhile' });
    release();
    await turn();
    expect(trace).toEqual([]);
    expect(await run('late')).toMatchObject({ status: 'timed_out' });
    release();
    await turn();
    expect(trace).toEqual(['late handle']);
    expect(await run('late-guard')).toMatchObject({ status: 'timed_out' });
    release();
    await turn();
    expect(trace).toEqual(['late handle']);
  });

  it('tears everything down at its deadline', async () => {
    expect(await run('endless')).toMatchObject({ status: 'timed_out' });
    await turn();
    expect(trace.toSorted()).toEqual(['finalized inner', 'finalized outer', 'torn down']);
  });

  it('tears everything down at the caller’s abort', async () => {
    const controller = new AbortController();
    const running = run('endless', controller.signal);
    setImmediate(() => controller.abort());
    expect(await running).toMatchObject({ status: 'cancelled' });
    await turn();
    expect(trace.toSorted()).toEqual(['finalized inner', 'finalized outer', 'torn down']);
  });
});
