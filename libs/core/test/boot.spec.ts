import { Injectable, Module, UseGuards, type CanActivate, type NestInterceptor } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { IsString, ValidateNested } from 'class-validator';
import {
  AccountResolver,
  ANONYMOUS,
  atLeast,
  EVERYONE,
  NO_INPUT,
  Tool,
  ToolAccounts,
  ToolContext,
  ToolMethod,
  ToolModule,
  ToolRegistry,
  type Account,
  type ToolMethodOptions,
} from '@toolwright/core';
import { bootFailure, start } from './support/start.js';

class FindInput {
  @IsString()
  text!: string;
}

class Unnested {
  @ValidateNested()
  child!: FindInput;
}

const options = (more: Partial<ToolMethodOptions> = {}): ToolMethodOptions =>
  Object.assign({ description: 'Finds.', operation: 'read', permission: EVERYONE } as const, more);

class Guard implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}
class Envelope implements NestInterceptor {
  intercept(): never {
    throw new Error('never');
  }
}

/** A provider with one method per wrong declaration. */
function hostWith(method: Partial<ToolMethodOptions>, className = 'Finder'): new () => object {
  const host = {
    [className]: class {
      find(_input: FindInput): string {
        return 'found';
      }
    },
  }[className] as new () => { find(input: FindInput): string };
  Reflect.defineMetadata('design:paramtypes', [FindInput], host.prototype, 'find');
  ToolMethod(options(method))(host.prototype, 'find', Object.getOwnPropertyDescriptor(host.prototype, 'find') as never);
  return host;
}

describe('The boot', () => {
  it.each<[string, Partial<ToolMethodOptions>, RegExp]>([
    ['has no description', { description: ' ' }, /it has no description[\s\S]*what it does/],
    [
      'has an unknown operation',
      { operation: 'delete' as never },
      /its operation "delete" is unknown[\s\S]*explain, read, transform, trigger, write/,
    ],
    ['says nowhere who may run it', { permission: undefined as never }, /nowhere who may run it[\s\S]*EVERYONE/],
    ['has a list in one permission', { permission: 'a,b+c' }, /nowhere who may run it/],
    ['has an empty permission', { permission: '' }, /nowhere who may run it/],
    ['names an unknown level', { permission: atLeast('boss') }, /atLeast\("boss"\)[\s\S]*clerk, chief/],
    ['has an illegal name', { name: 'Find It' }, /the name "Find It" is not of the form/],
    ['has a name that ends in run', { name: 'finder/run' }, /may not be "run"/],
    ['has a name of five segments', { name: 'a/b/c/d/e' }, /not of the form/],
    ['has an illegal alias', { aliases: ['no way'] }, /"no way" is not of the form/],
    ['has a negative timeout', { timeout: -1 }, /its timeout is -1[\s\S]*whole milliseconds/],
    ['has a timeout that is no number', { timeout: Number.NaN }, /its timeout is NaN/],
    ['has an endless timeout', { timeout: Infinity }, /its timeout is Infinity/],
    ['contradicts its operation', { destructive: true }, /destructive: true, but its operation "read" changes nothing/],
    [
      'requires a tool that is not there',
      { requires: ['orders/find'] },
      /requires the tool "orders\/find", which does not exist/,
    ],
    ['is in an unknown category', { category: 'misc' }, /category "misc" is unknown[\s\S]*finder/],
    ['has an input that can never be valid', { input: Unnested }, /its input cannot be described truly[\s\S]*child/],
  ])('refuses a tool that %s', async (_name, method, expected) => {
    const categories = Object.fromEntries(method.category === undefined ? [] : [['finder', { label: 'Finding' }]]);
    const failure = await bootFailure([hostWith(method)], { levels: ['clerk', 'chief'], categories });
    expect(failure).toMatch(/^Toolwright found 1 problem in the declared tools:\n {2}1\. Finder\.find: /);
    expect(failure).toMatch(expected);
  });

  it('lists all problems at once, each with place and remedy', async () => {
    const failure = await bootFailure([
      hostWith({ description: '', timeout: 0 }, 'First'),
      hostWith({ name: 'X' }, 'Second'),
      hostWith({}, 'Third'),
    ]);
    expect(failure).toMatch(
      /3 problems[\s\S]*1\. First\.find: it has no description[\s\S]*2\. First\.find: its timeout[\s\S]*3\. Second\.find/,
    );
    expect(failure).not.toContain('Third');
  });

  it('names both owners of a name, an alias or a wire name', async () => {
    const failure = await bootFailure([
      hostWith({ name: 'find' }, 'One'),
      hostWith({ name: 'find' }, 'Two'),
      hostWith({ name: 'seek', aliases: ['find'] }, 'Three'),
    ]);
    expect(failure).toMatch(/"find" is claimed twice: by One\.find in AppModule and by Two\.find in AppModule/);
    expect(failure).toMatch(/by One\.find in AppModule and by Three\.find in AppModule/);
  });

  it('isolates bad tools when asked to, and reports them', async () => {
    const { app, log } = await start([hostWith({ description: '' }, 'Bad'), hostWith({}, 'Good')], {
      onInvalidTool: 'isolate',
    });
    const registry = app.get(ToolRegistry);
    expect(registry.all().map(({ definition }) => definition.name)).toEqual(['good/find']);
    expect(registry.problems()).toMatchObject([{ where: 'Bad.find' }]);
    expect(log.of('error').join('\n')).toContain('Bad.find: it has no description');
    await app.close();
  });

  it('isolates a tool whose requirement was isolated', async () => {
    const { app } = await start([hostWith({ description: '' }, 'Bad'), hostWith({ requires: ['bad/find'] }, 'Needs')], {
      onInvalidTool: 'isolate',
    });
    expect(app.get(ToolRegistry).all()).toEqual([]);
    await app.close();
  });

  it('refuses guards that Nest would skip in silence', async () => {
    class Unreachable implements CanActivate {
      constructor(readonly missing: Envelope) {}
      canActivate(): boolean {
        return true;
      }
    }
    Reflect.defineMetadata('design:paramtypes', [Envelope], Unreachable);
    class Made {
      @ToolMethod(options())
      @UseGuards(Unreachable)
      find(): string {
        return 'x';
      }
    }
    class NoGuard {}
    @Injectable()
    class Wrong {
      @ToolMethod(options())
      find(): string {
        return 'x';
      }
    }
    Reflect.defineMetadata('__guards__', [NoGuard], Wrong);
    const failure = await bootFailure([Wrong, { provide: 'made', useFactory: () => new Made() }]);
    expect(failure).toMatch(
      /Wrong\.find: guard NoGuard: it has no method canActivate \(the host is a class provider\)/,
    );
    expect(failure).toMatch(/Made\.find: guard Unreachable: [\s\S]*\(the host is a factory or value provider\)/);
    expect(failure).toMatch(/a skipped guard is an open door/);
  });

  it('finds a guard that a later decorator lost', async () => {
    const Replaces: MethodDecorator = (_target, _key, descriptor) => {
      const original = descriptor.value as unknown as () => string;
      descriptor.value = function replaced(this: unknown) {
        return original.call(this);
      } as never;
    };
    @Injectable()
    class Lossy {
      @Replaces
      @ToolMethod(options())
      @UseGuards(Guard)
      find(): string {
        return 'x';
      }
    }
    expect(await bootFailure([Lossy])).toMatch(
      /Lossy\.find: a later decorator replaced the method and lost its guards/,
    );
  });

  it('tells which application-wide enhancers run on tools and which do not', async () => {
    const { app, log } = await start(
      [hostWith({}), { provide: APP_GUARD, useClass: Guard }, { provide: APP_INTERCEPTOR, useClass: Envelope }],
      { bootReport: true },
    );
    expect(log.of('log').join('\n')).toMatch(/Application-wide, and on tools too: guards Guard\./);
    expect(log.of('log').join('\n')).toMatch(/Application-wide, but not on tools: interceptors Envelope\./);
    await app.close();
  });

  it('refuses a name in { globals } that stands around nothing', async () => {
    const failure = await bootFailure([hostWith({})], { globals: { httpOnly: [Guard] } });
    expect(failure).toMatch(/ToolModule\.forRoot\(\{ globals \}\): Guard stands around nothing in this application/);
  });

  it('prints a table of tools', async () => {
    const { app, log } = await start([hostWith({ permission: 'a.b' })], { bootReport: true });
    const report = log.of('log').find((line) => line.includes('1 tool')) ?? '';
    expect(report).toMatch(/finder\/find\s+finder__find\s+Finder\.find\s+read\s+"a\.b"/);
    await app.close();
  });

  it('takes an account source that is written as a property', async () => {
    @ToolAccounts()
    class Arrow {
      fromRequest = (): Account => ANONYMOUS;
    }
    const { app } = await start([Arrow]);
    expect(await app.get(AccountResolver).fromRequest({})).toEqual(ANONYMOUS);
    await app.close();
  });

  it('says that everybody is anonymous where no provider knows accounts', async () => {
    const closed = await start([hostWith({ permission: 'a.b' })]);
    expect(closed.log.of('log').join('\n')).toMatch(
      /No provider has @ToolAccounts\(\).*1 of the tools are not for EVERYONE/,
    );
    await closed.app.close();
    const open = await start([hostWith({})]);
    expect(open.log.of('log').join('\n')).not.toContain('@ToolAccounts');
    await open.app.close();
  });

  it('boots without any tool', async () => {
    const { app } = await start([]);
    expect(app.get(ToolRegistry).all()).toEqual([]);
    await app.close();
  });

  it('names a class with tools that no module provides', async () => {
    const Forgotten = hostWith({}, 'Forgotten');
    const { app, log } = await start([]);
    expect(log.of('warn').join('\n')).toContain(
      'Forgotten declares a tool, but no module of this application provides it.',
    );
    expect(Forgotten).toBeDefined();
    await app.close();
  });

  it('finds tools of factories, values, tokens and base classes once, and aliases never', async () => {
    class Base {
      @ToolMethod(options()) find(): string {
        return `found by ${this.constructor.name}`;
      }
    }
    @Injectable()
    class Inherits extends Base {}
    @Injectable()
    class Overrides extends Base {
      override find(): string {
        return 'override';
      }
    }
    class Made {
      @ToolMethod(options()) find(): string {
        return 'made';
      }
    }
    class Value {
      @ToolMethod(options()) find(): string {
        return 'value';
      }
    }
    @Injectable()
    class Token {
      @ToolMethod(options()) find(): string {
        return 'token';
      }
    }
    const { app, runner, log } = await start([
      Inherits,
      Overrides,
      { provide: 'made', useFactory: () => new Made() },
      { provide: 'value', useValue: new Value() },
      { provide: 'token', useClass: Token },
      { provide: 'alias', useExisting: Inherits },
    ]);
    const names = app
      .get(ToolRegistry)
      .all()
      .map(({ definition }) => definition.name);
    expect(log.of('log').join('\n')).toContain(
      'No tool: Overrides.find overrides the tool Base.find: write @ToolMethod(…) on it, too.',
    );
    expect(names).toEqual(['inherits/find', 'made/find', 'token/find', 'value/find']);
    expect(await runner.run('inherits/find', {}, { account: ANONYMOUS })).toMatchObject({ raw: 'found by Inherits' });
    await app.close();
  });

  it('survives whatever an application provides', async () => {
    const proxy = new Proxy(
      {},
      new Proxy(
        {},
        {
          get: () => () => {
            throw new Error('trap');
          },
        },
      ),
    );
    class Getters {
      get broken(): never {
        throw new Error('getter');
      }
    }
    const { app } = await start([
      { provide: 'null', useValue: null },
      { provide: 'number', useValue: 1 },
      { provide: 'function', useValue: () => 1 },
      { provide: 'bare', useValue: Object.create(null) as object },
      { provide: 'proxy', useFactory: () => ({ inside: proxy }) },
      { provide: 'getters', useValue: new Getters() },
      hostWith({}),
    ]);
    expect(app.get(ToolRegistry).all()).toHaveLength(1);
    await app.close();
  });

  it('refuses erased and doubled parameters in words', async () => {
    @Injectable()
    class Parameters {
      @ToolMethod(options()) erased(_input: { a: string }): string {
        return 'x';
      }
      @ToolMethod(options()) scalar(_id: string): string {
        return 'x';
      }
      @ToolMethod(options()) list(_ids: string[]): string {
        return 'x';
      }
      @ToolMethod(options()) two(_one: FindInput, _two: FindInput): string {
        return 'x';
      }
      @ToolMethod(options({ input: FindInput })) none(@ToolContext() _context: ToolContext): string {
        return 'x';
      }
      @ToolMethod(options({ input: FindInput })) explicit(_input: unknown): string {
        return 'x';
      }
    }
    const failure = await bootFailure([Parameters]);
    expect(failure).toMatch(/5 problems/);
    expect(failure).toMatch(/Parameters\.erased: the type of its input is erased \(Object\)[\s\S]*no "import type"/);
    expect(failure).toMatch(/Parameters\.scalar: its input is a plain String[\s\S]*into one class/);
    expect(failure).toMatch(/Parameters\.list: its input is a plain Array/);
    expect(failure).toMatch(/Parameters\.two: it has more than one undecorated parameter/);
    expect(failure).toMatch(/Parameters\.none: it declares an input and has no parameter to receive it/);
    expect(failure).not.toMatch(/Parameters\.explicit/);
  });

  it('refuses a tool class without an access rule', async () => {
    @Tool({ description: 'x', operation: 'read', input: NO_INPUT })
    class Unruled {
      execute(): string {
        return 'x';
      }
    }
    expect(await bootFailure([Unruled])).toMatch(/Unruled\.execute: it says nowhere who may run it/);
  });

  it('refuses two account sources, and one that cannot answer', async () => {
    @ToolAccounts()
    class One {
      fromRequest() {
        return ANONYMOUS;
      }
    }
    @ToolAccounts()
    class Two {
      fromRequest() {
        return ANONYMOUS;
      }
    }
    const Mute = class Mute {} as never as typeof One;
    ToolAccounts()(Mute);
    expect(await bootFailure([One, Two])).toMatch(/more than one provider: One in AppModule, Two in AppModule/);
    expect(await bootFailure([Mute])).toMatch(/@ToolAccounts\(\) Mute: it has no method fromRequest/);
  });

  it('refuses the tool module twice in one application', async () => {
    @Module({ imports: [ToolModule.forRoot({ timeout: 1 })] })
    class Feature {}
    @Module({ imports: [ToolModule.forRoot({ timeout: 2 }), Feature] })
    class Twice {}
    const app = await Test.createTestingModule({ imports: [Twice] }).compile();
    await expect(app.init()).rejects.toThrow(/ToolModule.*imported 2 times/s);
  });

  it('says that a subclass of a tool class is no tool by itself', async () => {
    @Tool({ description: 'x', operation: 'read', input: NO_INPUT, permission: EVERYONE })
    class BaseTool {
      execute(): string {
        return 'x';
      }
    }
    @Injectable()
    class DerivedTool extends BaseTool {}
    const { app, log } = await start([DerivedTool]);
    expect(app.get(ToolRegistry).all()).toEqual([]);
    expect(log.of('log').join('\n')).toContain('No tool: DerivedTool extends the tool class BaseTool');
    await app.close();
  });

  it('names two copies of the package', async () => {
    class ToolRegistryOfAnotherCopy {
      constructor() {
        Object.assign(this, { [Symbol.for('toolwright.ToolRegistry')]: true });
      }
    }
    expect(await bootFailure([hostWith({}), ToolRegistryOfAnotherCopy])).toMatch(
      /two copies of it[\s\S]*npm ls @toolwright\/core/,
    );
  });

  it('keeps two applications in one process apart', async () => {
    const one = await start([hostWith({}, 'Left')]);
    const two = await start([hostWith({}, 'Right')]);
    await one.app.close();
    expect(await two.runner.run('right/find', { text: 'x' }, { account: ANONYMOUS })).toMatchObject({ ok: true });
    expect(await two.runner.run('left/find', { text: 'x' }, { account: ANONYMOUS })).toMatchObject({ ok: false });
    await two.app.close();
  });
});
