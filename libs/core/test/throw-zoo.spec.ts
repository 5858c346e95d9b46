import {
  BadRequestException,
  ForbiddenException,
  Injectable,
  InternalServerErrorException,
  NotFoundException,
} from '@nestjs/common';
import {
  ANONYMOUS,
  EVERYONE,
  ToolFailure,
  ToolInputError,
  ToolMethod,
  ToolRunner,
  type FailedInvocation,
} from '@toolwright/core';
import { start, type Started } from './support/start.js';

let thrown: () => unknown = () => undefined;

@Injectable()
class Zoo {
  constructor(private readonly runner: ToolRunner) {}

  @ToolMethod({ name: 'zoo/read', description: 'Throws.', operation: 'read', permission: EVERYONE })
  read(): unknown {
    return this.throwIt();
  }

  @ToolMethod({ name: 'zoo/write', description: 'Throws.', operation: 'write', permission: EVERYONE })
  async write(): Promise<unknown> {
    await Promise.resolve();
    return this.throwIt();
  }

  @ToolMethod({ name: 'zoo/thenable', description: 'Returns a thenable.', operation: 'read', permission: EVERYONE })
  thenable(): unknown {
    return thrown();
  }

  @ToolMethod({ name: 'zoo/nested', description: 'Calls another.', operation: 'read', permission: EVERYONE })
  async nested(): Promise<unknown> {
    return (await this.runner.run('zoo/secret')).unwrap();
  }

  @ToolMethod({ name: 'zoo/secret', description: 'Secret.', operation: 'read', permission: 'secret' })
  secret(): string {
    return 'secret';
  }

  private throwIt(): never {
    throw thrown();
  }
}

const circular = (): Error => {
  const error = new Error('SECRET circular');
  error.cause = error;
  return error;
};

const hostile = (): object =>
  new Proxy(
    {},
    new Proxy(
      {},
      {
        get: () => () => {
          throw new Error('SECRET trap');
        },
      },
    ),
  );

const throwingGetters = (): object =>
  Object.defineProperties(new Error('SECRET'), {
    message: {
      get: () => {
        throw new Error('SECRET message');
      },
    },
    stack: {
      get: () => {
        throw new Error('SECRET stack');
      },
    },
    name: {
      get: () => {
        throw new Error('SECRET name');
      },
    },
  });

const ZOO: readonly (readonly [string, () => unknown])[] = [
  ['null', () => null],
  ['undefined', () => undefined],
  ['a string', () => 'SECRET'],
  ['a number', () => Number.NaN],
  ['a bigint', () => 10n],
  ['a symbol', () => Symbol('SECRET')],
  ['a function', () => () => 'SECRET'],
  ['a hostile proxy', hostile],
  ['a frozen object', () => Object.freeze({ SECRET: 1 })],
  ['a frozen error', () => Object.freeze(new Error('SECRET'))],
  ['an object without prototype', () => Object.create(null) as object],
  ['an error with a message of 50 MB', () => new Error('SECRET'.repeat(9_000_000))],
  ['an error that causes itself', circular],
  ['an error with throwing getters', throwingGetters],
  ['an aggregate', () => new AggregateError([circular()], 'SECRET')],
  ['a server error of Nest', () => new InternalServerErrorException('SECRET')],
];

const unhandled: unknown[] = [];
const keep = (reason: unknown): void => void unhandled.push(reason);

describe('Whatever a tool throws', () => {
  let started: Started;
  beforeAll(async () => {
    process.on('unhandledRejection', keep);
    started = await start([Zoo]);
  });
  afterAll(async () => {
    await new Promise(setImmediate);
    process.off('unhandledRejection', keep);
    await started.app.close();
    expect(unhandled).toEqual([]);
  });
  beforeEach(() => void (started.log.lines.length = 0));

  const failed = async (name: string): Promise<FailedInvocation> => {
    const invocation = await started.runner.run(name, {}, { account: ANONYMOUS });
    if (invocation.ok) throw new Error('the tool succeeded');
    return invocation;
  };

  it.each(ZOO)('ends as one execution_failed: %s', async (_name, make) => {
    thrown = make;
    const { error, result, call } = await failed('zoo/read');
    expect(error.code).toBe('execution_failed');
    expect(result.message).toBe(`The tool failed. The operator finds the reason under ${call.id}.`);
    expect(JSON.stringify(error.getResponse()).length).toBeLessThan(2048);
    expect(JSON.stringify(error.getResponse())).not.toContain('SECRET');
    expect(started.log.of('error')).toHaveLength(1);
    expect(started.log.of('error')[0]?.length).toBeLessThan(50_000);
    expect(started.log.of('error')[0]).toContain(call.id);
  });

  it.each(ZOO)('says of a write that it may have been carried out: %s', async (_name, make) => {
    thrown = make;
    const { error } = await failed('zoo/write');
    expect(error).toMatchObject({ code: 'execution_failed', effect: 'unknown' });
    expect(error.message).toMatch(/It may have been carried out; do not repeat it without checking\.$/);
  });

  it.each([
    ['rejects', () => ({ then: (_: unknown, reject: (reason: unknown) => void) => reject('SECRET') })],
    [
      'throws',
      () => ({
        then: () => {
          throw new Error('SECRET');
        },
      }),
    ],
    [
      'has a throwing then',
      () => ({
        get then() {
          throw new Error('SECRET');
        },
      }),
    ],
  ])('is one execution_failed when a thenable %s', async (_name, make) => {
    thrown = make;
    expect((await failed('zoo/thenable')).error.code).toBe('execution_failed');
  });

  it('puts the cause into the log', async () => {
    thrown = () => new Error('outer', { cause: new Error('inner') });
    await failed('zoo/read');
    expect(started.log.of('error')[0]).toMatch(/outer[\s\S]*caused by Error: inner/);
  });

  it('passes the words of a ToolFailure', async () => {
    thrown = () => new ToolFailure('Only 2 are in stock.', { effect: 'none' });
    const { error } = await failed('zoo/write');
    expect(error).toMatchObject({ code: 'tool_failed', message: 'Only 2 are in stock.', effect: undefined });
    expect(error.getStatus()).toBe(422);
  });

  it('warns after a ToolFailure that does not promise to be harmless', async () => {
    thrown = () => new ToolFailure('The warehouse did not answer.');
    const { error } = await failed('zoo/write');
    expect(error.message).toBe(
      'The warehouse did not answer. It may have been carried out; do not repeat it without checking.',
    );
    expect(error.getResponse()).toMatchObject({ message: error.message, effect: 'unknown' });
  });

  it('passes the violations of a ToolInputError, without a warning', async () => {
    thrown = () => new ToolInputError([{ path: '/sku', rule: 'known', message: 'is not a known sku' }]);
    const { error, status } = await failed('zoo/write');
    expect(status).toBe('invalid');
    expect(error).toMatchObject({ code: 'input_invalid', message: '/sku: is not a known sku', effect: undefined });
  });

  it.each([
    [new NotFoundException('There is no order 17.'), 404, 'There is no order 17.'],
    [new ForbiddenException(), 403, 'Forbidden'],
    [
      new BadRequestException(['a must be a string', 'b must be a number']),
      400,
      'a must be a string; b must be a number',
    ],
  ])('passes an HttpException below 500: %p', async (exception, status, message) => {
    thrown = () => exception;
    const { error } = await failed('zoo/read');
    expect([error.code, error.getStatus(), error.message]).toEqual(['tool_failed', status, message]);
  });

  it('cuts a long message of an author', async () => {
    thrown = () => new ToolFailure('x'.repeat(50_000_000));
    const { error } = await failed('zoo/write');
    expect(Buffer.byteLength(JSON.stringify({ ...(error.getResponse() as object) }))).toBeLessThan(2048);
  });

  it('keeps the denial of a nested tool to itself', async () => {
    const { error } = await failed('zoo/nested');
    expect(error.code).toBe('execution_failed');
    expect(started.log.of('error')[0]).toContain('AccessDeniedError');
  });

  it('throws the failure on unwrap', async () => {
    thrown = () => new ToolFailure('no');
    const invocation = await failed('zoo/read');
    expect(() => invocation.unwrap()).toThrow(invocation.error);
  });
});
