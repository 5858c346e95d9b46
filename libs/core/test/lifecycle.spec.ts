import type { AddressInfo } from 'node:net';
import { Controller, Get, Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { IsDate, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { Type } from 'class-transformer';
import {
  ANONYMOUS,
  EVERYONE,
  INVOKERS,
  OnTool,
  SIGNED_IN,
  Tool,
  ToolContext,
  ToolMethod,
  ToolModule,
  ToolRunner,
  ToolsetResolver,
  type Account,
  type ToolEvent,
  type ToolHandler,
  type ToolsetNarrowing,
} from '@toolwright/core';
import { start, type Started } from './support/start.js';

const trace: string[] = [];
const events: ToolEvent[] = [];

class AddInput {
  @IsInt()
  @Min(0)
  a!: number;

  @IsOptional()
  @IsInt()
  b: number = 10;
}

class WhenInput {
  @IsDate()
  @Type(() => Date)
  at!: Date;
}

class NameInput {
  @IsString()
  name!: string;
}

@Injectable()
class Calculator {
  @ToolMethod({
    description: 'Adds.',
    operation: 'transform',
    permission: EVERYONE,
    aliases: ['sum'],
    access: (input: AddInput, _context, host: Calculator) => host.allows(input),
  })
  add(input: AddInput, @ToolContext() context: ToolContext): number {
    trace.push(`method ${input.constructor.name} ${context.tool} ${String(context.account.id)} ${context.invoker.id}`);
    return input.a + input.b;
  }

  @ToolMethod({ description: 'Tells the type of a date.', operation: 'read', permission: EVERYONE })
  when(input: WhenInput): string {
    return `${input.at.constructor.name} ${input.at.toISOString()}`;
  }

  @ToolMethod({ description: 'Takes the context first.', operation: 'read', permission: EVERYONE })
  contextFirst(@ToolContext() context: ToolContext, input: NameInput): string {
    return `${context.call.id.length > 0} ${input.name}`;
  }

  @ToolMethod({ description: 'Takes nothing.', operation: 'read', permission: EVERYONE })
  nothing(): void {
    trace.push('nothing');
  }

  private allows(input: AddInput): boolean {
    trace.push(`access ${input.a}`);
    return input.a !== 13;
  }
}

@Tool({ description: 'Greets.', operation: 'read', permission: SIGNED_IN, input: NameInput })
class GreetTool implements ToolHandler<NameInput, string> {
  execute(input: NameInput, context: ToolContext): string {
    return `Hello ${input.name}, from ${String(context.account.id)}`;
  }
  checkAccess(input: NameInput): boolean {
    return input.name !== 'Mallory';
  }
}

@Injectable()
class Watcher {
  @OnTool('started')
  @OnTool('executing')
  @OnTool('succeeded')
  @OnTool('settled')
  watch(event: ToolEvent): void {
    trace.push(event.hook);
    events.push(event);
  }

  @OnTool('settled', { tool: 'calculator/add' })
  breaks(): never {
    throw new Error('an observer broke');
  }

  @OnTool('settled', { tool: 'calculator/add' })
  rejects(): Promise<never> {
    return Promise.reject(new Error('an observer rejected'));
  }
}

const ana: Account = { id: 'ana', permissions: [] };

describe('A call', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Calculator, GreetTool, Watcher]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    trace.length = 0;
    events.length = 0;
  });

  it('passes its stages in order', async () => {
    const invocation = await started.runner.run('calculator/add', { a: 1 }, { account: ana });
    expect(invocation).toMatchObject({ ok: true, status: 'succeeded', raw: 11, result: { value: 11, message: '' } });
    expect(trace).toEqual([
      'started',
      'access 1',
      'executing',
      'method AddInput calculator/add ana code',
      'succeeded',
      'settled',
    ]);
  });

  it('tells observers what it had by then', async () => {
    await started.runner.run('calculator/add', { a: 1 }, { account: ana, callId: 'call-1', turnId: 'turn-1' });
    const [first, executing, succeeded, settled] = events;
    expect(first).not.toHaveProperty('input');
    expect(executing).toMatchObject({
      input: { a: 1, b: 10 },
      call: { id: 'call-1', turn: 'turn-1', parent: undefined },
    });
    expect(succeeded).toMatchObject({ raw: 11, result: { value: 11 } });
    expect(settled).toMatchObject({ status: 'succeeded', tool: 'calculator/add', account: { id: 'ana' } });
    expect(events.every((event) => Object.isFrozen(event))).toBe(true);
  });

  it('goes on when observers break, and says so', async () => {
    started.log.lines.length = 0;
    expect(await started.runner.run('calculator/add', { a: 1 }, { account: ana })).toMatchObject({ ok: true });
    await new Promise(setImmediate);
    expect(started.log.of('warn').join('\n')).toMatch(/Watcher\.breaks[\s\S]*an observer broke[\s\S]*Watcher\.rejects/);
  });

  it.each([
    ['unknown', 'nowhere', {}, ['started', 'settled']],
    ['invalid', 'calculator/add', { a: -1 }, ['started', 'settled']],
    ['refused by access', 'calculator/add', { a: 13 }, ['started', 'access 13', 'settled']],
    ['without an account', 'greet', { name: 'x' }, ['started', 'settled']],
  ])('runs nothing further when it is %s', async (_name, tool, input, expected) => {
    expect((await started.runner.run(tool, input, { account: ANONYMOUS })).ok).toBe(false);
    expect(trace).toEqual(expected);
  });

  it('reports every violation by pointer, without values', async () => {
    const invocation = await started.runner.run('calculator/add', { a: 'SECRET', b: 1.5, c: 1 }, { account: ana });
    expect(
      invocation.ok
        ? []
        : (invocation.error as never as { violations: { path: string }[] }).violations.map(({ path }) => path),
    ).toEqual(expect.arrayContaining(['/a', '/b']));
    expect(invocation.result.message).not.toContain('SECRET');
  });

  it('echoes the schema to callers that use it, and to no other', async () => {
    const resolver = started.app.get(ToolsetResolver);
    const toolset = await resolver.resolve({ account: ana, invoker: INVOKERS.mcp });
    const model = await started.runner.run('calculator/add', { a: -1 }, { toolset });
    const code = await started.runner.run('calculator/add', { a: -1 }, { account: ana });
    expect(model).toMatchObject({ error: { schema: { type: 'object' } } });
    expect(code).toMatchObject({ error: { schema: undefined } });
  });

  it('coerces for a model and not for code', async () => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ana, invoker: INVOKERS.mcp });
    expect(await started.runner.run('calculator/add', { a: '1' }, { toolset })).toMatchObject({ raw: 11 });
    expect(await started.runner.run('calculator/add', { a: '1' }, { account: ana })).toMatchObject({
      status: 'invalid',
    });
  });

  it('takes dates as ISO 8601 from a door and as Date from code', async () => {
    const at = '2026-11-30T12:00:00.000Z';
    for (const input of [{ at }, { at: new Date(at) }]) {
      expect(await started.runner.run('calculator/when', input, { account: ana })).toMatchObject({ raw: `Date ${at}` });
    }
  });

  it('takes an instance of the input class from code', async () => {
    const input = Object.assign(new AddInput(), { a: 2 });
    expect(await started.runner.run('calculator/add', input, { account: ana })).toMatchObject({ raw: 12 });
  });

  it('binds the context wherever it stands', async () => {
    const invocation = await started.runner.run('calculator/context-first', { name: 'Bo' }, { account: ana });
    expect(invocation).toMatchObject({ raw: 'true Bo' });
  });

  it('succeeds without a result, in words', async () => {
    const invocation = await started.runner.run('calculator/nothing', undefined, { account: ana });
    expect(invocation).toMatchObject({
      ok: true,
      raw: undefined,
      result: { message: 'Done. There is nothing to return.' },
    });
    expect(await started.runner.run('calculator/nothing', { extra: 1 }, { account: ana })).toMatchObject({
      status: 'invalid',
    });
  });

  it('runs a tool class, with its access', async () => {
    expect(await started.runner.run('greet', { name: 'Bo' }, { account: ana })).toMatchObject({
      raw: 'Hello Bo, from ana',
    });
    expect(await started.runner.run('greet', { name: 'Mallory' }, { account: ana })).toMatchObject({
      status: 'denied',
    });
  });

  it('finds a tool by its alias, and a model is told the new name', async () => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ana, invoker: INVOKERS.mcp });
    expect(await started.runner.run('sum', { a: 1 }, { toolset })).toMatchObject({
      tool: 'calculator/add',
      result: { hints: ['"sum" is now called "calculator/add".'] },
    });
  });

  it('is typed as plain methods', async () => {
    const calculator = started.runner.as(ana, Calculator);
    const sum: number = await calculator.add({ a: 5, b: 6 });
    expect(sum).toBe(11);
    await expect(calculator.add({ a: -5, b: 6 })).rejects.toMatchObject({ code: 'input_invalid' });
    expect(await calculator.contextFirst({ name: 'Cy' })).toBe('true Cy');
    await calculator.nothing();
    expect(Object.keys(calculator)).not.toContain('allows');
    expect(() => started.runner.as(ana, Watcher)).toThrow('Watcher has no tools');
  });

  it('never leaves its toolset', async () => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ANONYMOUS, invoker: INVOKERS.http });
    expect(toolset.tools.map(({ definition }) => definition.name)).not.toContain('greet');
    const hidden = await started.runner.run('greet', { name: 'Bo' }, { toolset });
    const unknown = await started.runner.run('gruss', { name: 'Bo' }, { toolset });
    expect(hidden.result.message.replace('greet', 'gruss')).toBe(unknown.result.message);
    expect([hidden.status, unknown.status]).toEqual(['denied', 'denied']);
  });

  it('tells the operator, and nobody else, why a tool is not there', async () => {
    started.log.lines.length = 0;
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ANONYMOUS, invoker: INVOKERS.http });
    const hidden = await started.runner.run('greet', { name: 'CANARY' }, { toolset });
    await started.runner.run('gruss', {}, { toolset });
    expect(started.log.of('debug')).toEqual([
      'debug Hidden: tool "greet", account null, invoker "http": "greet" exists, but is not in what this caller may see: it needs signed in Toolwright',
    ]);
    expect(JSON.stringify(hidden.ok ? '' : hidden.error.getResponse())).not.toContain('signed in');
  });

  it.each<[string, string, ToolsetNarrowing, string]>([
    ['that an offer denies', 'greet', { deny: ['greet'] }, 'the offer leaves it out (allowOnly, deny or categories)'],
    ['that an offer does not name', 'greet', { allowOnly: [] }, 'the offer leaves it out'],
    [
      'that goes by another name',
      'calculator__context-first',
      {},
      '"calculator/context-first" exists, and this caller may see it, but it is not called',
    ],
  ])('tells the operator the true reason of a tool %s', async (_, name, narrowing, reason) => {
    started.log.lines.length = 0;
    const resolver = started.app.get(ToolsetResolver);
    const toolset = await resolver.resolve({ account: ana, invoker: INVOKERS.http, ...narrowing });
    expect(await started.runner.run(name, {}, { toolset })).toMatchObject({ error: { code: 'tool_not_found' } });
    expect(started.log.of('debug')).toEqual([expect.stringContaining(reason)]);
    expect(started.log.of('debug').join()).not.toContain('it needs');
  });

  it('refuses another account beside a toolset as a programmer’s error', async () => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ANONYMOUS, invoker: INVOKERS.http });
    await expect(started.runner.run('greet', {}, { toolset, account: ana })).rejects.toThrow(TypeError);
  });

  it.each([['toString'], ['__proto__'], ['constructor'], [''], ['x'.repeat(100_000)]])(
    'finds no tool called %.20s',
    async (name) => {
      const invocation = await started.runner.run(name, {}, { account: ana });
      expect(invocation).toMatchObject({ error: { code: 'tool_not_found' } });
      expect(invocation.result.message.length).toBeLessThan(300);
    },
  );
});

describe('A nested call', () => {
  const seen: (string | null)[] = [];

  @Injectable()
  class Nesting {
    constructor(private readonly runner: ToolRunner) {}

    @ToolMethod({ description: 'Who.', operation: 'read', permission: EVERYONE })
    async who(@ToolContext() context: ToolContext): Promise<string> {
      await Promise.resolve();
      seen.push(context.account.id);
      return `${String(context.account.id)} below ${String(context.call.parent !== undefined)}`;
    }

    @ToolMethod({ description: 'Outer.', operation: 'read', permission: EVERYONE })
    async outer(@ToolContext() context: ToolContext): Promise<string[]> {
      const first = await context.run<string>('nesting/who');
      const other = await this.runner.run<string>('nesting/who', {}, { account: { id: 'bo', permissions: [] } });
      await this.runner.run('nesting/fails', {}, { account: { id: 'cy', permissions: [] } });
      const again = await this.runner.run<string>('nesting/who');
      return [first, other, again].map((invocation) => invocation.unwrap());
    }

    @ToolMethod({ description: 'Fails.', operation: 'read', permission: EVERYONE })
    fails(): never {
      throw new Error('on purpose');
    }
  }

  it('keeps the account, takes another one for its own length, and returns to the first', async () => {
    const { runner, app } = await start([Nesting]);
    const invocation = await runner.run('nesting/outer', {}, { account: ana });
    expect(invocation.unwrap()).toEqual(['ana below true', 'bo below true', 'ana below true']);
    await app.close();
  });

  it('mixes up nobody in 2,000 interleaved calls', async () => {
    const { runner, app } = await start([Nesting]);
    const calls = Array.from({ length: 2_000 }, async (_, index) => {
      const id = `account-${index % 50}`;
      const invocation = await runner.run('nesting/outer', {}, { account: { id, permissions: [] } });
      return (invocation.unwrap() as string[])[2] === `${id} below true`;
    });
    expect((await Promise.all(calls)).filter((right) => !right)).toEqual([]);
    await app.close();
  });
});

describe('A method that is a route as well', () => {
  it('has no call when it runs as a route', async () => {
    @Controller('dual')
    class Dual {
      @Get()
      @ToolMethod({ description: 'Is both.', operation: 'read', permission: EVERYONE })
      both(@ToolContext() call?: ToolContext): { tool: string } {
        return { tool: call === undefined ? 'a route' : call.tool };
      }
    }
    const testing = await Test.createTestingModule({
      imports: [ToolModule.forRoot({ bootReport: false })],
      controllers: [Dual],
    }).compile();
    const server = testing.createNestApplication({ logger: false });
    await server.listen(0, '127.0.0.1');
    const { port } = server.getHttpServer().address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/dual`)).json()).toEqual({ tool: 'a route' });
    const invocation = await server.get(ToolRunner).run('dual/both', {}, { account: ANONYMOUS });
    expect(invocation.unwrap()).toEqual({ tool: 'dual/both' });
    await server.close();
  });
});
