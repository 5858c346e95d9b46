import { Injectable } from '@nestjs/common';
import { Allow } from 'class-validator';
import * as fc from 'fast-check';
import { ANONYMOUS, EVERYONE, ToolMethod, UnopenedInput, type Invocation } from '@toolwright/core';
import { start, type Started } from './support/start.js';

class Anything {
  @Allow()
  v?: unknown;
}

const received: unknown[] = [];

@Injectable()
class Open {
  @ToolMethod({ name: 'open/take', description: 'Takes anything.', operation: 'read', permission: EVERYONE })
  take(input: Anything): null {
    received.push(input.v);
    return null;
  }
}

const nested = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels);

const FORBIDDEN = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

function carriesForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).some(
    (key) => FORBIDDEN.includes(key) || carriesForbiddenKey(Object.getOwnPropertyDescriptor(value, key)?.value),
  );
}

function deepObject(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { v: value };
  return value;
}

describe('Limits on input', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Open]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (received.length = 0));

  const run = (input: unknown): Promise<Invocation> => started.runner.run('open/take', input, { account: ANONYMOUS });
  const text = (json: string): Promise<Invocation> => run(UnopenedInput.json(json));

  it.each([
    ['100,000 lists in text', () => text(`{"v":${nested(100_000, '[', ']')}}`)],
    ['100,000 objects', () => run({ v: deepObject(100_000) })],
    ['33 levels', () => run(deepObject(32))],
    ['10,001 values', () => run({ v: Array.from({ length: 10_001 }, () => 0) })],
    [
      'a list that claims to be endless',
      () => run({ v: Array.from({ length: 0 }).concat(Object.assign([], { length: 4_000_000_000 })) }),
    ],
    [
      '10,001 values in small lists',
      () => run({ v: Array.from({ length: 101 }, () => Array.from({ length: 100 }, () => 0)) }),
    ],
    ['1,001 keys', () => run({ v: Object.fromEntries(Array.from({ length: 1_001 }, (_, key) => [`k${key}`, 0])) })],
    ['a text of 256 KiB and a byte', () => run({ v: 'x'.repeat(262_145) })],
    ['a text of 256 KiB in two-byte characters', () => run({ v: 'é'.repeat(131_073) })],
    ['a megabyte in small texts', () => run({ v: Array.from({ length: 9 }, () => 'x'.repeat(131_072)) })],
    ['a megabyte in keys', () => run({ v: { ['k'.repeat(1_048_577)]: 0 } })],
    ['a megabyte of JSON', () => text(`{"v":"${'x'.repeat(1_048_577)}"}`)],
    [
      'an object that contains itself',
      () => {
        const circle: Record<string, unknown> = {};
        circle['v'] = circle;
        return run(circle);
      },
    ],
  ])('end as input_too_large: %s', async (_name, act) => {
    const invocation = await act();
    expect(invocation).toMatchObject({ ok: false, status: 'invalid', error: { code: 'input_too_large' } });
    expect(invocation.ok ? 0 : invocation.error.getStatus()).toBe(413);
    expect(received).toEqual([]);
  });

  it.each([
    ['32 levels', () => run({ v: [deepObject(29)] })],
    ['9,999 values below the first', () => run({ v: Array.from({ length: 9_999 }, () => 0) })],
    ['1,000 keys', () => run({ v: Object.fromEntries(Array.from({ length: 1_000 }, (_, key) => [`k${key}`, 0])) })],
    ['a text of 256 KiB', () => run({ v: 'x'.repeat(262_144) })],
  ])('let pass what is just within: %s', async (_name, act) => {
    expect(await act()).toMatchObject({ ok: true });
  });

  it.each([
    ['__proto__ in text', () => text('{"v":{"__proto__":{"polluted":true}}}')],
    ['__proto__ at the root', () => text('{"__proto__":{"polluted":true}}')],
    ['constructor', () => text('{"v":{"constructor":{"prototype":{"polluted":true}}}}')],
    ['prototype', () => run({ v: [{ prototype: 1 }] })],
    ['broken JSON', () => text('{"v":')],
    ['a function', () => run({ v: () => 1 })],
    ['a symbol', () => run({ v: Symbol('x') })],
    [
      'a throwing getter',
      () =>
        run({
          get v() {
            throw new Error('SECRET');
          },
        }),
    ],
    ['a list at the root', () => run([])],
    ['a text at the root', () => run('x')],
  ])('end as input_invalid: %s', async (_name, act) => {
    const invocation = await act();
    expect(invocation).toMatchObject({ ok: false, status: 'invalid', error: { code: 'input_invalid' } });
    expect(invocation.result.message).not.toMatch(/SECRET|polluted/);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(received).toEqual([]);
  });

  it.each([
    ['', {}],
    ['  ', {}],
    ['null', {}],
    ['{}', {}],
  ])('take %j as no input', async (json) => {
    expect(await text(json)).toMatchObject({ ok: true });
  });

  it('take absent and null as no input', async () => {
    expect(await run(undefined)).toMatchObject({ ok: true });
    expect(await run(null)).toMatchObject({ ok: true });
  });

  it('point at what is no JSON', async () => {
    const invocation = await run({ v: { 'a/b': [1, () => 1] } });
    expect(invocation).toMatchObject({ error: { violations: [{ path: '/v/a~1b/1', rule: 'json' }] } });
  });

  it('hand the tool a copy that the caller cannot change any more', async () => {
    const value = { list: [1] };
    await run({ v: value });
    value.list.push(2);
    expect(received).toEqual([{ list: [1] }]);
  });

  it('never throw, never change a prototype, and pass JSON unchanged', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).toSorted();
    const keys = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '');
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc
          .array(fc.tuple(keys, tie('tree')), { maxLength: 5 })
          .map(
            (entries) =>
              JSON.parse(
                `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
              ) as unknown,
          ),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        received.length = 0;
        const json = JSON.stringify({ v: value });
        const invocation = await text(json);
        const forbidden = carriesForbiddenKey(JSON.parse(json));
        expect(invocation.ok ? 'succeeded' : invocation.error.code).toBe(forbidden ? 'input_invalid' : 'succeeded');
        if (invocation.ok) expect(received).toEqual([(JSON.parse(json) as { v: unknown }).v]);
      }),
      { numRuns: 2_000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before);
  });
});
