import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { Provider, Type } from '@nestjs/common';
import { ANONYMOUS } from '@toolwright/core';
import { bootFailure, start, type Started } from '../support/start.js';
import {
  Dependency,
  trace,
  tracedFilter,
  tracedGuard,
  tracedInterceptor,
  tracedPipe,
  written,
  type Way,
} from './support/traced-enhancers.js';
import { FORMS } from './support/traced-hosts.js';

function globals(way: Way): Provider[] {
  const provide = <Enhancer>(token: string, type: Type<Enhancer>): Provider =>
    way === 'instance' ? { provide: token, useValue: written(type, way) } : { provide: token, useClass: type };
  return [
    provide(APP_GUARD, tracedGuard('global', way)),
    provide(APP_INTERCEPTOR, tracedInterceptor('global', way)),
    provide(APP_PIPE, tracedPipe('global', way)),
    provide(APP_FILTER, tracedFilter('global', way)),
  ];
}

const GUARDS = ['guard global', 'guard class', 'guard method'];
const IN = ['in global', 'in class', 'in method'];
const piped = (type: string): string[] =>
  ['global', 'class', 'method', 'parameter'].map((place) => `pipe ${place} ${type}`);
const PARAMETER = 'parameter who tool go';
const TO_THE_METHOD = [
  ...GUARDS,
  ...IN,
  PARAMETER,
  ...piped('custom'),
  ...piped('body'),
  'access',
  'go for the caller',
];
const OUT = ['out method', 'out class', 'out global'];

const WAYS: Way[] = ['class', 'instance', 'request-scoped', 'transient'];
const COMBINATIONS = Object.entries(FORMS).flatMap(([name, form]) =>
  WAYS.filter((way) => way !== 'request-scoped' || !form.withoutScopes).map((way) => [name, way] as const),
);

describe.each(COMBINATIONS)('On a %s, with enhancers written as %s,', (name, way) => {
  const form = FORMS[name] as (typeof FORMS)[string];
  let started: Started;
  beforeAll(async () => {
    started = await start([Dependency, ...form.providers(way), ...globals(way)] as object[], {
      controllers: form.controllers?.(way) ?? [],
      globals: 'all',
    });
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (trace.length = 0));
  const run = (input: object) => started.runner.run('host/go', input, { account: ANONYMOUS });

  it('everything takes its turn', async () => {
    expect(await run({})).toMatchObject({ ok: true, raw: 'done' });
    expect(trace).toEqual([...TO_THE_METHOD, ...OUT]);
  });

  it.each([
    ['global', 1],
    ['class', 2],
    ['method', 3],
  ])('nothing follows the refusal of the %s guard', async (place, asked) => {
    expect(await run({ deny: place })).toMatchObject({ status: 'denied', error: { code: 'access_denied' } });
    expect(trace).toEqual(GUARDS.slice(0, asked));
  });

  it.each([['method'], ['class'], ['global']])('a failure reaches the %s filter', async (place) => {
    expect(await run({ fail: place })).toMatchObject({ status: 'failed', error: { code: 'execution_failed' } });
    expect(trace).toEqual([...TO_THE_METHOD, `filter ${place}`]);
  });

  it('an invalid input never reaches the method', async () => {
    expect(await run({ deny: 1 })).toMatchObject({ status: 'invalid' });
    expect(trace).not.toContain('go for the caller');
    expect(trace).not.toContain('access');
  });
});

describe.each(Object.entries(FORMS).filter(([, { withoutScopes }]) => withoutScopes))('On a %s', (_name, form) => {
  it('request-scoped enhancers, which Nest would skip, stop the boot by name', async () => {
    const failure = await bootFailure([Dependency, ...form.providers('request-scoped')] as object[]);
    expect(failure).toMatch(/Host\.go[\s\S]*guard TracedGuard: it is request-scoped[\s\S]*factory or value provider/);
    expect(failure).toMatch(/interceptor TracedInterceptor[\s\S]*pipe TracedPipe[\s\S]*filter TracedFilter/);
  });
});
