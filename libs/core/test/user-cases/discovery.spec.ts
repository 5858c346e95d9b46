import { Controller, forwardRef, Inject, Injectable, Scope, UseGuards, mixin } from '@nestjs/common';
import { ANONYMOUS, ToolAccounts, ToolMethod, ToolRegistry } from '@toolwright/core';
import { Deny, OpenBase, ran, runs, told, Words } from '../enhancers/support/guarded-shapes.js';
import { bootFailure, start } from '../support/start.js';

/** Called as nobody: denied, and nothing ran. */
async function isShut(providers: object[], controllers: never[] = []): Promise<void> {
  const { app, runner } = await start(providers, { controllers });
  runs.length = 0;
  expect(await runner.run('animal/speak', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
  expect(runs).toEqual([]);
  await app.close();
}

describe('Discovery, as its users meet it', () => {
  it('an application with no tools at all boots', async () => {
    const { app } = await start([]);
    expect(app.get(ToolRegistry).all()).toEqual([]);
    await app.close();
  });

  it('two handlers of one name are refused, and both are named', async () => {
    @Injectable()
    class One extends OpenBase {}
    @Injectable()
    class Two extends OpenBase {}
    expect(await bootFailure([One, Two])).toMatch(/claimed twice[\s\S]*One\.speak[\s\S]*Two\.speak/);
  });

  it('a decorator on a static method is refused where it is written', () => {
    expect(() => {
      class Wrong {
        @ToolMethod(told)
        static speak(): string {
          return ran();
        }
      }
      return Wrong;
    }).toThrow(/the static "speak"[\s\S]*Make it a method of the instance/);
  });

  it('what a request-scoped factory makes is no tool, and the boot says what to write', async () => {
    class MadePerCall extends OpenBase {
      @ToolMethod({ ...told, name: 'made/per-call' })
      override speak(_input: Words): string {
        return ran();
      }
    }
    const { app, runner, log } = await start([
      { provide: 'PER_CALL', scope: Scope.REQUEST, useFactory: () => new MadePerCall() },
    ]);
    expect(log.of('warn').join('\n')).toMatch(
      /MadePerCall declares a tool.*PER_CALL in AppModule makes it, write useClass/,
    );
    expect(await runner.run('made/per-call', {}, { account: ANONYMOUS })).toMatchObject({ ok: false });
    await app.close();
  });

  it('the users an application finds become accounts by accountOf, nobody stays nobody', async () => {
    @ToolAccounts()
    class Accounts {
      fromRequest = ({ user }: { user?: { name: string } }) => user ?? ANONYMOUS;
      load = (id: string) => (id === 'ana' ? { name: id } : null);
      accountOf = ({ name }: { name: string }) => ({ id: name, permissions: ['zoo.visit'] });
    }
    @Injectable()
    class Zoo {
      @ToolMethod({ description: 'Visits.', operation: 'read', permission: 'zoo.visit' })
      visit(): string {
        return 'visited';
      }
    }
    const { app, runner } = await start([Zoo, Accounts]);
    expect(await runner.run('zoo/visit', {}, { account: 'ana' })).toMatchObject({ raw: 'visited' });
    expect(await runner.run('zoo/visit', {}, { account: 'eve' })).toMatchObject({
      error: { code: 'account_unavailable' },
    });
    expect(await runner.run('zoo/visit', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    await app.close();
  });
});

describe('As nobody, in shapes an attacker would look for', () => {
  it('a guarded controller extended by another', async () => {
    @UseGuards(Deny)
    class Base extends OpenBase {}
    @Controller('child')
    class Child extends Base {}
    await isShut([], [Child] as never[]);
  });

  it('a chain of aliases', async () => {
    @Injectable()
    @UseGuards(Deny)
    class Chained extends OpenBase {}
    await isShut([Chained, { provide: 'first', useExisting: Chained }, { provide: 'second', useExisting: 'first' }]);
  });

  it('an anonymous class of a mixin factory', async () => {
    const made = () => {
      const type = mixin(class extends OpenBase {});
      UseGuards(Deny)(type);
      return type;
    };
    await isShut([{ provide: 'mixed', useClass: made() }]);
  });

  it('two classes that inject each other', async () => {
    @Injectable()
    class Other {
      constructor(@Inject('circle') readonly circle: object) {}
    }
    @Injectable()
    @UseGuards(Deny)
    class Circle extends OpenBase {
      constructor(@Inject(forwardRef(() => Other)) readonly other: object) {
        super();
      }
    }
    Inject(forwardRef(() => 'circle'))(Other, undefined as never, 0);
    await isShut([Other, { provide: 'circle', useClass: Circle }]);
  });

  it('a method put into its place by Object.defineProperty after the decorator', async () => {
    @Injectable()
    @UseGuards(Deny)
    class Redefined extends OpenBase {
      @ToolMethod(told)
      override speak(_input: Words): string {
        return ran();
      }
    }
    Object.defineProperty(Redefined.prototype, 'speak', { value: (_input: Words) => ran(), configurable: true });
    await isShut([Redefined]);
  });
});
