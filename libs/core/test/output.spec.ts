import { Injectable } from '@nestjs/common';
import { Exclude, Expose } from 'class-transformer';
import { IsDate, IsInt, IsString } from 'class-validator';
import {
  EVERYONE,
  INVOKERS,
  ToolMethod,
  ToolProperty,
  ToolsetResolver,
  ANONYMOUS,
  type Invocation,
} from '@toolwright/core';
import { start, type Started } from './support/start.js';

class User {
  @ToolProperty() id = 1;
  @Expose() name = 'Ana';
  password = 'CANARY';
  internal = { note: 'CANARY' };
}

class Bare {
  secret = 'CANARY';
}

class Summary {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsDate() since!: Date;
  @Exclude({ toPlainOnly: true }) @IsString() password!: string;
}

let value: unknown;
const say = (name: string) => ({ name, description: 'Returns.', operation: 'write' as const, permission: EVERYONE });

@Injectable()
class Returns {
  @ToolMethod(say('returns/undeclared')) undeclared(): unknown {
    return value;
  }
  @ToolMethod({ ...say('returns/declared'), output: Summary }) declared(): unknown {
    return value;
  }
  @ToolMethod({ ...say('returns/list'), output: [Summary] }) list(): unknown {
    return value;
  }
}

const at = new Date('2026-11-30T12:00:00.000Z');
const circle: Record<string, unknown> = {};
circle['self'] = circle;
const summary = { id: 1, name: 'Ana', since: at, password: 'CANARY', extra: 'CANARY' };

describe('A result', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Returns]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (started.log.lines.length = 0));

  const door = async (name: string): Promise<Invocation> => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ANONYMOUS, invoker: INVOKERS.http });
    return started.runner.run(name, {}, { toolset });
  };

  it.each<[string, unknown, unknown]>([
    ['plain data', { a: [1, 'x', true, null], b: { c: 0 } }, { a: [1, 'x', true, null], b: { c: 0 } }],
    ['a date', { at }, { at: '2026-11-30T12:00:00.000Z' }],
    ['an instance by its exposed fields', new User(), { id: 1, name: 'Ana' }],
    ['instances inside', { users: [new User()] }, { users: [{ id: 1, name: 'Ana' }] }],
    ['an object without prototype', Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    ['undefined members as absent', { a: undefined, b: [undefined] }, { b: [null] }],
    ['null', null, null],
    ['bigints as text', [10n], ['10']],
    ['numbers that JSON cannot say as null', [Number.NaN, -Infinity], [null, null]],
    ['a map as an object', new Map([['a', 1]]), { a: 1 }],
    ['an empty map', new Map(), {}],
    ['a map with other keys as pairs', new Map([[1, 'a']]), [[1, 'a']]],
    ['a set as a list', new Set(['a']), ['a']],
    ['bytes as base64', { file: Buffer.from('abc') }, { file: 'YWJj' }],
    ['a URL', new URL('https://example.org/'), 'https://example.org/'],
    ['functions and symbols not at all', { a: 1, b: () => 'CANARY', c: Symbol('CANARY') }, { a: 1 }],
    ['a circle as where it began', circle, { self: { $ref: '#' } }],
    ['promises awaited', { later: Promise.resolve({ a: 1 }) }, { later: { a: 1 } }],
    ['the same object twice', [summary.since, summary.since], ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.000Z']],
  ])('leaves as JSON: %s', async (_name, returned, expected) => {
    value = returned;
    const invocation = await door('returns/undeclared');
    expect(invocation).toMatchObject({ ok: true, raw: returned });
    expect(invocation.result.value).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['an instance without exposed fields', new Bare()],
    ['one of them inside', { deep: [new Bare()] }],
    ['an invalid date', new Date(Number.NaN)],
    ['an error', new Error('CANARY')],
  ])('is output_invalid where it is no JSON: %s', async (_name, returned) => {
    value = returned;
    const invocation = await door('returns/undeclared');
    expect(invocation).toMatchObject({ ok: false, error: { code: 'output_invalid', effect: 'committed' } });
    expect(JSON.stringify([invocation.result, started.log.lines])).not.toContain('CANARY');
    expect(started.log.of('error')).toHaveLength(1);
  });

  it('tells the developer what to declare', async () => {
    value = { list: [new Bare()] };
    await door('returns/undeclared');
    expect(started.log.of('error')[0]).toMatch(
      /at \/list\/0: an instance of Bare has no field marked.*declare \{ output \}/,
    );
  });

  it('is the method’s own value for plain code', async () => {
    value = new Bare();
    const invocation = await started.runner.run('returns/undeclared', {}, { account: ANONYMOUS });
    expect(invocation.unwrap()).toBe(value);
    expect(invocation.result.value).toBe(value);
  });

  it('is reduced to what was declared', async () => {
    value = summary;
    const invocation = await door('returns/declared');
    expect(invocation.result.value).toEqual({ id: 1, name: 'Ana', since: '2026-11-30T12:00:00.000Z' });
    expect(invocation.ok && invocation.raw).toBe(summary);
  });

  it('is reduced item by item in a list', async () => {
    value = [summary, summary];
    expect((await door('returns/list')).result.value).toEqual([
      { id: 1, name: 'Ana', since: '2026-11-30T12:00:00.000Z' },
      { id: 1, name: 'Ana', since: '2026-11-30T12:00:00.000Z' },
    ]);
  });

  it.each<[string, string, unknown]>([
    ['lacks a declared field', 'returns/declared', { id: 1 }],
    ['has a wrong one', 'returns/declared', { ...summary, id: 'CANARY' }],
    ['is nothing', 'returns/declared', undefined],
    ['is no list', 'returns/list', summary],
    ['has a wrong item', 'returns/list', [summary, { id: 1 }]],
  ])('is output_invalid when it %s, for plain code too', async (_name, tool, returned) => {
    value = returned;
    for (const invocation of [await door(tool), await started.runner.run(tool, {}, { account: ANONYMOUS })]) {
      expect(invocation).toMatchObject({ ok: false, error: { code: 'output_invalid' } });
      expect(JSON.stringify([invocation.result, started.log.lines])).not.toContain('CANARY');
    }
  });
});
