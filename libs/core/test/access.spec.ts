import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  ANONYMOUS,
  atLeast,
  EVERYONE,
  SIGNED_IN,
  ToolAccounts,
  ToolMethod,
  type Account,
  type AccountSource,
} from '@toolwright/core';
import { start, type Started } from './support/start.js';

const say = (name: string) => ({ name, description: 'Says hello.', operation: 'read' as const });
const hello = (): string => 'hello';

@Injectable()
class Rules {
  @ToolMethod({ ...say('rule/everyone'), permission: EVERYONE }) everyone() {
    return hello();
  }
  @ToolMethod({ ...say('rule/signed-in'), permission: SIGNED_IN }) signedIn() {
    return hello();
  }
  @ToolMethod({ ...say('rule/one'), permission: 'a' }) one() {
    return hello();
  }
  @ToolMethod({ ...say('rule/all'), permission: allOf('a', 'b') }) all() {
    return hello();
  }
  @ToolMethod({ ...say('rule/any'), permission: anyOf('a', 'b') }) any() {
    return hello();
  }
  @ToolMethod({ ...say('rule/editor'), permission: atLeast('editor') }) editor() {
    return hello();
  }
  @ToolMethod({ ...say('rule/requires'), permission: 'b', requires: ['rule/one'] }) requires() {
    return hello();
  }
  @ToolMethod({ ...say('rule/access'), access: (_input: unknown, { account }) => account.id === 'ana' }) access() {
    return hello();
  }
}

const account = (id: string | null, permissions: string[] = [], level?: string): Account => ({
  id,
  permissions,
  ...(level ? { level } : {}),
});

describe('Static permissions', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Rules], { levels: ['viewer', 'editor', 'admin'] });
  });
  afterAll(() => started.app.close());

  it.each([
    ['everyone', ANONYMOUS, true],
    ['signed-in', ANONYMOUS, false],
    ['signed-in', account('ana'), true],
    ['one', account('ana', ['a']), true],
    ['one', account('ana', ['A', 'a.b', '*', 'admin']), false],
    ['one', account(null, ['a']), true],
    ['all', account('ana', ['a']), false],
    ['all', account('ana', ['b', 'a']), true],
    ['any', account('ana', ['b']), true],
    ['any', account('ana', ['c']), false],
    ['editor', account('ana', [], 'viewer'), false],
    ['editor', account('ana', [], 'editor'), true],
    ['editor', account('ana', [], 'admin'), true],
    ['editor', account('ana', [], 'owner'), false],
    ['editor', account('ana'), false],
    ['requires', account('ana', ['b']), false],
    ['requires', account('ana', ['b', 'a']), true],
    ['access', account('ana'), true],
    ['access', account('bo'), false],
    ['access', account(null), false],
  ] as const)('answers rule/%s for %j with %s', async (rule, who, granted) => {
    const invocation = await started.runner.run(`rule/${rule}`, {}, { account: who });
    expect(invocation.ok).toBe(granted);
  });
});

describe('An access rule', () => {
  const answers: unknown[] = [
    'true',
    1,
    {},
    [],
    undefined,
    null,
    false,
    Promise.resolve('yes'),
    Promise.resolve(undefined),
  ];
  let answer: () => unknown = () => true;
  const ran: string[] = [];

  @Injectable()
  class Guarded {
    @ToolMethod({ ...say('guarded/run-it'), permission: EVERYONE, access: () => answer() as boolean })
    runIt(): string {
      ran.push('method');
      return 'ran';
    }
  }

  let started: Started;
  beforeAll(async () => {
    started = await start([Guarded]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (ran.length = 0));

  it('grants on true alone', async () => {
    answer = () => Promise.resolve(true);
    expect(await started.runner.run('guarded/run-it', {}, { account: ANONYMOUS })).toMatchObject({
      ok: true,
      raw: 'ran',
    });
  });

  it.each(answers.map((value) => [value]))('refuses %p', async (value) => {
    answer = () => value;
    expect(await started.runner.run('guarded/run-it', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(ran).toEqual([]);
  });

  it('refuses when it throws, and the log knows why', async () => {
    answer = () => {
      throw new Error('the database is away');
    };
    const invocation = await started.runner.run('guarded/run-it', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'denied', result: { message: 'Access denied.' } });
    expect(ran).toEqual([]);
    expect(started.log.of('warn').join('\n')).toContain('the database is away');
  });
});

describe('An application that answers for permissions itself', () => {
  let can: (permission: string) => unknown = () => true;

  @ToolAccounts()
  class Accounts implements AccountSource {
    fromRequest(): Account {
      return ANONYMOUS;
    }
    load(id: string): Account | undefined {
      if (id === 'broken') throw new Error('no connection');
      return id === 'ana' ? account('ana') : undefined;
    }
    can(_account: Account, permission: string): boolean {
      return can(permission) as boolean;
    }
  }

  let started: Started;
  beforeAll(async () => {
    started = await start([Rules, Accounts], { levels: ['viewer', 'editor', 'admin'], timeout: 50 });
  });
  afterAll(() => started.app.close());

  it.each([
    [
      'throws',
      () => {
        throw new Error('db');
      },
    ],
    ['rejects', () => Promise.reject(new Error('db'))],
    ['answers nothing', () => undefined],
    ['answers "false"', () => 'false'],
    ['answers 1', () => 1],
    ['answers an object', () => ({})],
  ])('is refused when it %s', async (_name, answer) => {
    can = answer;
    expect(await started.runner.run('rule/one', {}, { account: 'ana' })).toMatchObject({ status: 'denied' });
  });

  it('ends as timed out when it never answers', async () => {
    can = () => new Promise(() => undefined);
    expect(await started.runner.run('rule/one', {}, { account: 'ana' })).toMatchObject({
      status: 'timed_out',
      error: { code: 'timed_out' },
    });
  });

  it('is asked again right before access', async () => {
    let asked = 0;
    can = () => (asked += 1) === 1;
    expect(await started.runner.run('rule/one', {}, { account: 'ana' })).toMatchObject({ status: 'denied' });
    expect(asked).toBe(2);
  });

  it.each([['unknown'], ['broken']])('has no account for the id "%s", and nothing runs', async (id) => {
    can = () => true;
    const invocation = await started.runner.run('rule/everyone', {}, { account: id });
    expect(invocation).toMatchObject({ ok: false, account: undefined, error: { code: 'account_unavailable' } });
  });

  it('makes nobody anonymous by accident', async () => {
    const invocation = await started.runner.run('rule/everyone');
    expect(invocation).toMatchObject({ ok: false, error: { code: 'account_unavailable' } });
    expect(started.log.of('debug').at(-1)).toContain('pass { account }');
  });

  it.each([[null], [42], [{}], [{ id: '', permissions: [] }], [{ id: 'ana' }], [{ id: 7, permissions: [] }]])(
    'refuses %j as an account',
    async (who) => {
      const invocation = await started.runner.run('rule/everyone', {}, { account: who as unknown as Account });
      expect(invocation).toMatchObject({ ok: false, error: { code: 'account_unavailable' } });
    },
  );
});

it('says what to write on a property', () => {
  expect(() => {
    class Wrong {
      go = (): string => 'arrow';
    }
    Reflect.decorate(
      [ToolMethod({ ...say('wrong/go'), permission: EVERYONE }) as PropertyDecorator],
      Wrong.prototype,
      'go',
    );
  }).toThrow('Write it as a method: go(input) { … }.');
});
