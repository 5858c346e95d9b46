import { Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, ExternalContextCreator } from '@nestjs/core';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { Test, type TestingModule } from '@nestjs/testing';
import { ANONYMOUS, ToolModule, ToolRunner } from '@toolwright/core';
import {
  Dependency,
  trace,
  tracedFilter,
  tracedGuard,
  tracedInterceptor,
  tracedPipe,
  type Script,
} from './support/traced-enhancers.js';
import { hostClass } from './support/traced-hosts.js';

const GLOBALS: Provider[] = [
  { provide: APP_GUARD, useClass: tracedGuard('global', 'class') },
  { provide: APP_INTERCEPTOR, useClass: tracedInterceptor('global', 'class') },
  { provide: APP_PIPE, useClass: tracedPipe('global', 'class') },
  { provide: APP_FILTER, useClass: tracedFilter('global', 'class') },
];

async function application(host: Type<object>): Promise<TestingModule> {
  @Module({
    imports: [ToolModule.forRoot({ bootReport: false, globals: 'all' })],
    providers: [Dependency, host, ...GLOBALS],
  })
  class AppModule {}
  const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
  return app.init();
}

/** What Nest itself makes of the method, with the parameters filled in as the tool fills them. */
function nestItself(app: TestingModule, host: Type<object>): (input: Script) => Promise<unknown> {
  const instance = app.get<Record<string, (...parameters: unknown[]) => unknown>>(host);
  const call = app.get(ExternalContextCreator).create(
    instance,
    instance['go'] as () => unknown,
    'go',
    ROUTE_ARGS_METADATA,
    {
      exchangeKeyForValue: (_type: unknown, _data: unknown, [input]: unknown[]) => input,
    },
    undefined,
    undefined,
    undefined,
    'tool',
  );
  return (input) => call(input).catch(() => 'failed');
}

/** Nest starts the pipes of all parameters at once; a tool takes one parameter after the other. */
const steps = (lines: readonly string[]): string[] => lines.filter((line) => line !== 'access').toSorted();
const withoutPipes = (lines: readonly string[]): string[] => lines.filter((line) => !/^(pipe|access)/.test(line));
const pipesOf = (lines: readonly string[], type: string): string[] =>
  lines.filter((line) => line.startsWith('pipe') && line.endsWith(type));

describe('Nest’s own ExternalContextCreator agrees with a tool', () => {
  const host = hostClass('class');
  let app: TestingModule;
  let nest: (input: Script) => Promise<unknown>;
  beforeAll(async () => {
    app = await application(host);
    nest = nestItself(app, host);
  });
  afterAll(() => app.close());

  async function both(input: Script): Promise<[nests: string[], ours: string[]]> {
    trace.length = 0;
    await nest(input);
    const nests = trace.splice(0);
    await app.get(ToolRunner).run('host/go', input, { account: ANONYMOUS });
    return [nests, trace.splice(0)];
  }

  it.each<[string, Script]>([
    ['a success', {}],
    ['a refusal of the global guard', { deny: 'global' }],
    ['a refusal of the class guard', { deny: 'class' }],
    ['a refusal of the method guard', { deny: 'method' }],
    ['a failure for the method filter', { fail: 'method' }],
    ['a failure for the class filter', { fail: 'class' }],
    ['a failure for the global filter', { fail: 'global' }],
  ])('on %s', async (_name, input) => {
    const [nests, ours] = await both(input);
    expect(nests.length).toBeGreaterThan(0);
    expect(steps(ours)).toEqual(steps(nests));
    expect(withoutPipes(ours)).toEqual(withoutPipes(nests));
    expect(pipesOf(ours, 'body')).toEqual(pipesOf(nests, 'body'));
    expect(pipesOf(ours, 'custom')).toEqual(pipesOf(nests, 'custom'));
  });
});
