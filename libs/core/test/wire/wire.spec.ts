import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { EVERYONE, INVOKERS, ToolFile, ToolMethod, ToolProperty } from '@toolwright/core';
import { IsString } from 'class-validator';
import { BookAdapter, Shelf } from '../entities/library.js';
import { serve, type Served } from '../support/serve.js';
import { start, type Started } from '../support/start.js';

interface Expected {
  /** As JSON; absent where nothing is left. */
  readonly json?: unknown;
  readonly hints?: readonly string[];
}

const EXPECTED = JSON.parse(readFileSync(new URL('values.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Expected>
>;

class Street {
  @ToolProperty() name = 'High Street';
  hidden = 'hidden';
}

class Address {
  @ToolProperty() street = new Street();
  @ToolProperty() since = new Date('2026-11-30T12:00:00.000Z');
  hidden = 'hidden';
}

const throwing = (): never => {
  throw new Error('hidden');
};

function circle(): object {
  const root: Record<string, unknown> = { list: [] };
  (root['list'] as unknown[]).push({ root });
  return root;
}

function sparse(): unknown[] {
  const list: unknown[] = [1];
  list[3] = 4;
  return list;
}

const VALUES: Readonly<Record<string, () => unknown>> = {
  date: () => new Date('2026-11-30T12:00:00.000Z'),
  bigint: () => 12_345_678_901_234_567_890n,
  'map with text keys': () =>
    new Map<string, unknown>([
      ['a', 1],
      ['b', new Map([['c', 2]])],
    ]),
  'map with other keys': () =>
    new Map<unknown, unknown>([
      [1, 'a'],
      [{ b: 2 }, new Date(0)],
    ]),
  'empty map': () => new Map(),
  set: () => new Set(['a', 1, new Set()]),
  buffer: () => Buffer.from('café'),
  'typed array': () => new Uint8Array([0, 255]),
  'part of a buffer': () => new Uint8Array(Buffer.from('abcdef').buffer.slice(0), 0, 0),
  NaN: () => Number.NaN,
  infinity: () => [Infinity, -Infinity],
  undefined: () => undefined,
  'undefined in a list': () => [undefined, 1],
  function: () => () => 'hidden',
  symbol: () => Symbol('hidden'),
  'symbol as key': () => ({ [Symbol('hidden')]: 1, a: 1 }),
  'getter that throws': () => Object.defineProperty({ a: 1 }, 'b', { get: throwing, enumerable: true }),
  'getter that throws beside a promise': () =>
    Object.defineProperty({ a: Promise.resolve(1) }, 'b', { get: throwing, enumerable: true }),
  'getter named then that throws': () => Object.defineProperty({ a: 1 }, 'then', { get: throwing }),
  circle,
  promise: () => Promise.resolve({ a: Promise.resolve(1) }),
  'promise in a map': () => new Map([['a', Promise.resolve(1)]]),
  thenable: () => ({ then: (resolve: (value: unknown) => void) => resolve('later') }),
  url: () => new URL('https://example.org/a?b=ü'),
  file: () => new ToolFile(Buffer.from('abc'), { name: 'a.txt', mediaType: 'text/plain' }),
  'file without a name': () => new ToolFile(Buffer.from('abc')),
  instance: () => new Address(),
  'instances in a map': () => new Map([['home', new Address()]]),
  'minus zero': () => -0,
  'half of a pair': () => '\ud83d',
  'markup and lines': () => '<b>&\u2028',
  'sparse list': sparse,
  'no prototype': () => Object.assign(Object.create(null) as object, { a: 1 }),
  'key of the prototype': () => JSON.parse('{"__proto__":{"a":1},"constructor":2}') as unknown,
  'toJSON is not asked': () => ({ toJSON: () => 'hidden', a: 1 }),
  'large number': () => 1e308,
  'same object twice': () => {
    const twice = { a: 1 };
    return [twice, twice];
  },
};

class Wanted {
  @IsString() name!: string;
}

@Injectable()
class Values {
  @ToolMethod({ name: 'values/get', description: 'Gives a value.', operation: 'read', permission: EVERYONE })
  get({ name }: Wanted): unknown {
    return { value: (VALUES[name] as () => unknown)() };
  }
}

describe('the wire table', () => {
  let plain: Started;
  let served: Served;

  beforeAll(async () => {
    plain = await start([Values]);
    // Beside entities every result is looked through: that may not show.
    served = await serve([Values, Shelf, BookAdapter], { account: 'ana' });
  });
  afterAll(async () => {
    await plain.app.close();
    await served.close();
  });

  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('says something of every value that is tried', () => {
    expect(Object.keys(EXPECTED)).toEqual(Object.keys(VALUES));
  });

  it.each(Object.keys(VALUES))('is one for every caller: %s', async (name) => {
    const { json, hints = [] } = EXPECTED[name] ?? {};
    const expected = json === undefined ? {} : { value: json };
    const found: Record<string, unknown> = {};
    for (const id of ['http', 'cli', 'mcp'] as const) {
      const { result } = await plain.runner.run(
        'values/get',
        { name },
        { account: { id: 'ana', permissions: [] }, invoker: INVOKERS[id] },
      );
      found[id] = asJson(result.value);
      if (id === 'mcp') expect(result.hints).toEqual(hints);
    }
    const [http, mcp] = [await served.http('values/get', { name }), await served.mcp('values/get', { name })];
    expect({ ...found, door: http.value, endpoint: mcp.value }).toEqual({
      http: expected,
      cli: expected,
      mcp: expected,
      door: expected,
      endpoint: expected,
    });
    for (const hint of hints) expect(mcp.text).toContain(JSON.stringify(hint).slice(1, -1));
    expect(http.text + mcp.text).not.toContain('hidden');
  });
});
