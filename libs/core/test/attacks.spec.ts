import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ForbiddenException,
  Injectable,
  UseFilters,
  UsePipes,
  type ExceptionFilter,
  type PipeTransform,
} from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import {
  AccountResolver,
  ANONYMOUS,
  currentAccount,
  EVERYONE,
  INVOKERS,
  OnToolDescribed,
  OnToolRegistered,
  SIGNED_IN,
  ToolContext,
  ToolMethod,
  ToolRegistry,
  ToolResult,
  ToolRunner,
  ToolsetResolver,
  type Account,
  type HandMadeTool,
  type ToolDeclaration,
  type ToolDescription,
} from '@toolwright/core';
import { start } from './support/start.js';

const say = (name: string) => ({ name, description: 'Does it.', operation: 'read' as const, permission: EVERYONE });
const ana: Account = { id: 'ana', permissions: [] };
const admin: Account = { id: 'admin', permissions: ['data.secret'] };

describe('An identity', () => {
  const contexts: ToolContext[] = [];
  let release: () => void = () => undefined;

  @Injectable()
  class Identity {
    constructor(private readonly runner: ToolRunner) {}

    @ToolMethod(say('who/am-i')) whoAmI(@ToolContext() { account }: ToolContext) {
      return account.id;
    }
    @ToolMethod(say('who/keeps')) async keeps(@ToolContext() context: ToolContext) {
      contexts.push(context);
      await new Promise<void>((resolve) => (release = resolve));
      return 'kept';
    }
    @ToolMethod(say('who/uses')) async uses() {
      const [kept] = contexts;
      return (await kept?.run<string>('who/am-i'))?.unwrap();
    }
    @ToolMethod(say('who/leaves')) leaves() {
      const outside = AsyncLocalStorage.snapshot();
      return { later: () => outside(() => [currentAccount()?.id, this.runner.run('who/am-i')] as const) };
    }
    @ToolMethod({ ...say('who/signed-in'), permission: SIGNED_IN }) signedIn() {
      return 'in';
    }
  }

  it('of a nested call is that of the call it belongs to, whoever’s code runs it', async () => {
    const { app, runner } = await start([Identity]);
    const kept = runner.run('who/keeps', {}, { account: ana });
    while (contexts.length === 0) await new Promise(setImmediate);
    expect((await runner.run('who/uses', {}, { account: admin })).unwrap()).toBe('ana');
    release();
    await kept;
    await app.close();
  });

  it('ends with its call', async () => {
    const { app, runner } = await start([Identity]);
    const left = (
      await runner.run<{ later: () => readonly [unknown, Promise<unknown>] }>('who/leaves', {}, { account: admin })
    ).unwrap();
    const [account, invocation] = left.later();
    expect(account).toBeUndefined();
    expect(await invocation).toMatchObject({ error: { code: 'account_unavailable' } });
    await app.close();
  });

  it('is read once, also from an account with getters', async () => {
    class UserAccount implements Account {
      constructor(private readonly user: string | null) {}
      get id() {
        return this.user;
      }
      get tenant() {
        return 'acme';
      }
      get permissions(): readonly string[] {
        return ['a'];
      }
    }
    const { app, runner } = await start([Identity]);
    expect(app.get(AccountResolver).accept(new UserAccount('bo'))).toEqual({
      id: 'bo',
      tenant: 'acme',
      permissions: ['a'],
    });
    expect(await runner.run('who/am-i', {}, { account: new UserAccount('bo') })).toMatchObject({ raw: 'bo' });
    expect(await runner.run('who/signed-in', {}, { account: new UserAccount(null) })).toMatchObject({
      status: 'denied',
    });
    await app.close();
  });

  it('with a text for permissions is no account for a toolset either', async () => {
    const { app } = await start([Identity]);
    const account = { id: 'x', permissions: 'profile data.secret.preview' } as never;
    await expect(app.get(ToolsetResolver).resolve({ account, invoker: INVOKERS.http })).rejects.toMatchObject({
      code: 'account_unavailable',
    });
    await app.close();
  });
});

describe('A hook', () => {
  class TextInput {
    @IsString() text!: string;
    @IsOptional() @IsString() impersonate?: string;
  }

  @Injectable()
  class Tools {
    @ToolMethod(say('hooked/go')) go(input: TextInput) {
      return input.text;
    }
  }

  it('that adds an access rule is obeyed', async () => {
    @Injectable()
    class Denies {
      @OnToolRegistered()
      deny(options: ToolDeclaration): ToolDeclaration {
        return { ...options, access: () => false };
      }
    }
    const { app, runner } = await start([Tools, Denies]);
    app
      .get(ToolRegistry)
      .register({ ...say('hooked/by-hand'), input: TextInput, execute: () => 'ran', checkAccess: () => true });
    expect(await runner.run('hooked/go', { text: 'x' }, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(await runner.run('hooked/by-hand', { text: 'x' }, { account: ANONYMOUS })).toMatchObject({
      status: 'denied',
    });
    await app.close();
  });

  it('that hides a field is not betrayed by a failure', async () => {
    @Injectable()
    class Hides {
      @OnToolDescribed()
      hide(description: ToolDescription): ToolDescription {
        const { impersonate: _hidden, ...properties } = description.inputSchema['properties'] as Record<
          string,
          unknown
        >;
        return { ...description, inputSchema: { ...description.inputSchema, properties } };
      }
    }
    const { app, runner } = await start([Tools, Hides]);
    for (const input of [{ text: 7 }, { text: 'x', other: 1 }, {}, { text: 'x', impersonate: 'bo' }]) {
      const invocation = await runner.run('hooked/go', input, { account: ANONYMOUS, invoker: INVOKERS.mcp });
      const said = JSON.stringify(
        invocation.ok ? 'ok' : [invocation.error.getResponse(), (invocation.error as { schema?: unknown }).schema],
      );
      expect(said).not.toBe('"ok"');
      expect(said.replaceAll('"/impersonate', '').replaceAll('/impersonate:', '')).not.toContain('impersonate');
    }
    await app.close();
  });
});

describe('A required tool', () => {
  const byHand = (name: string, more: Partial<HandMadeTool>): HandMadeTool =>
    Object.assign({ ...say(name), input: { type: 'object' }, execute: () => name }, more);

  it('is asked as it is now, and lets nobody in while it is missing', async () => {
    const { app, runner } = await start([]);
    const registry = app.get(ToolRegistry);
    registry.register(byHand('data/raw', {}));
    registry.register(byHand('data/report', { requires: ['data/raw'] }));
    const report = async (account: Account) => (await runner.run('data/report', {}, { account })).status;
    expect(await report(ana)).toBe('succeeded');
    registry.unregister('data/raw');
    expect(await report(admin)).toBe('denied');
    registry.register(byHand('data/raw', { permission: 'data.secret' }));
    expect([await report(ana), await report(admin)]).toEqual(['denied', 'succeeded']);
    await app.close();
  });

  it('that was unregistered does not come back with a refresh', async () => {
    @Injectable()
    class Once {
      @ToolMethod(say('once/only')) only() {
        return 'once';
      }
    }
    const { app } = await start([Once]);
    const registry = app.get(ToolRegistry);
    registry.unregister('once/only');
    await registry.refresh();
    expect(registry.get('once/only')).toBeUndefined();
    await app.close();
  });
});

describe('A pipe that refuses', () => {
  class Refuses implements PipeTransform {
    transform(): never {
      throw new ForbiddenException('order 42 belongs to bob@example.com');
    }
  }
  class Forgives implements ExceptionFilter {
    catch(): unknown {
      return ToolResult.ok('forgiven');
    }
  }
  class NumberInput {
    @IsString() number!: string;
  }

  @Injectable()
  class Piped {
    @ToolMethod(say('piped/go')) @UsePipes(Refuses) @UseFilters(Forgives) go(input: NumberInput) {
      return input.number;
    }
  }

  it('says no more than access does, and no filter forgives it', async () => {
    const { app, runner } = await start([Piped]);
    const invocation = await runner.run('piped/go', { number: '42' }, { account: ana });
    expect(invocation).toMatchObject({ status: 'denied', result: { message: 'Access denied.' } });
    await app.close();
  });
});

describe('Misuse', () => {
  it('is told from a failed call', async () => {
    const { app, runner } = await start([]);
    await expect(runner.run(7 as never, {}, { account: ana })).rejects.toThrow(TypeError);
    const call = runner.open('nowhere', { account: ana }).setInput('/lines/0', 1);
    expect(() => call.setInput('/lines/length', 'x')).toThrow(/pointer that is not allowed/);
    await app.close();
  });
});

describe('Thousands of wrong items', () => {
  class Cat {
    @IsIn(['cat']) kind!: string;
  }
  class Dog {
    @IsIn(['dog']) kind!: string;
  }
  class Zoo {
    @IsArray()
    @ValidateNested({ each: true })
    @Type(() => Cat, {
      keepDiscriminatorProperty: true,
      discriminator: {
        property: 'kind',
        subTypes: [
          { name: 'cat', value: Cat },
          { name: 'dog', value: Dog },
        ],
      },
    })
    animals!: (Cat | Dog)[];
  }
  @Injectable()
  class Keeper {
    @ToolMethod(say('zoo/fill')) fill(input: Zoo) {
      return input.animals.length;
    }
  }

  it('are explained by a hundred violations, whatever they are', async () => {
    const { app, runner } = await start([Keeper]);
    for (const item of [1, {}, { kind: 'fish' }, { kind: 'cat', more: 1 }]) {
      const invocation = await runner.run(
        'zoo/fill',
        { animals: Array.from({ length: 3_000 }, () => item) },
        { account: ana },
      );
      expect(invocation).toMatchObject({ status: 'invalid' });
      const { violations } = (invocation.ok ? {} : invocation.error) as { violations?: unknown[] };
      expect(violations?.length).toBeGreaterThan(10);
      expect(violations?.length).toBeLessThanOrEqual(100);
    }
    await app.close();
  });
});
