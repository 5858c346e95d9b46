import {
  CanActivate,
  Controller,
  Global,
  Injectable,
  mixin,
  Module,
  Scope,
  UseGuards,
  applyDecorators,
  type DynamicModule,
  type Provider,
  type Type,
} from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ANONYMOUS, EVERYONE, Tool, ToolMethod, ToolModule, ToolRegistry, ToolRunner } from '@toolwright/core';
import { IsOptional, IsString } from 'class-validator';
import { bootFailure, start } from '../support/start.js';

const runs: string[] = [];
const asked: string[] = [];

class Words {
  @IsOptional()
  @IsString()
  word?: string;
}

@Injectable()
class NoDependency {}

@Injectable()
class Deny implements CanActivate {
  canActivate(): boolean {
    asked.push('asked');
    return false;
  }
}

@Injectable()
class DenyWithDependency implements CanActivate {
  constructor(private readonly dependency: NoDependency) {}
  canActivate(): boolean {
    asked.push(this.dependency instanceof NoDependency ? 'asked' : 'UNCONSTRUCTED');
    return false;
  }
}

@Injectable({ scope: Scope.REQUEST })
class DenyPerRequest extends DenyWithDependency {
  constructor(dependency: NoDependency) {
    super(dependency);
  }
}

const told = { name: 'animal/speak', description: 'Speaks.', operation: 'write' as const, permission: EVERYONE };
const ran = (): string => `ran ${runs.push('ran')}`;

/** The plainest animal: other shapes are made of it. */
@Injectable()
class Plain {
  @UseGuards(Deny)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

interface Shape {
  readonly providers?: Provider[];
  readonly controllers?: Type[];
  readonly imports?: (Type | DynamicModule)[];
}

@Injectable()
class GuardedClass {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}
UseGuards(Deny)(GuardedClass);

abstract class AbstractBase {
  abstract word(): string;
  @UseGuards(DenyWithDependency)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran() + this.word();
  }
}
@Injectable()
class OfAbstractBase extends AbstractBase {
  word(): string {
    return '';
  }
}

class Generic<Item> {
  protected readonly items: Item[] = [];
  @UseGuards(DenyWithDependency)
  @ToolMethod({ ...told, input: Words })
  speak(item: Item): string {
    this.items.push(item);
    return ran();
  }
}
@Injectable()
class OfGeneric extends Generic<Words> {}

const Mixed = <Base extends Type<object>>(base: Base): Type<object> => {
  @UseGuards(DenyWithDependency)
  class Mixture extends base {
    @ToolMethod(told)
    speak(_input: Words): string {
      return ran();
    }
  }
  return mixin(Mixture);
};

/** A class decorator that puts another class into its place. */
const replacing = <Class extends Type<object>>(type: Class): Class =>
  ({ [type.name]: class extends (type as Type<object>) {} })[type.name] as unknown as Class;

/** A class decorator that puts a proxy into its place. */
const proxied = <Class extends Type<object>>(type: Class): Class => new Proxy(type, {});

@replacing
@Injectable()
@UseGuards(Deny)
class Replaced {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@UseGuards(Deny)
@replacing
@Injectable()
class GuardedAboveReplacement {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@proxied
@UseGuards(Deny)
@Injectable()
class ProxiedClass {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@UseGuards(Deny)
@proxied
@Injectable()
class GuardedAboveProxy {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@Injectable()
class WithGettersAndSymbols {
  get explosive(): never {
    throw new Error('a getter was read');
  }
  [Symbol('secret')](): string {
    return ran();
  }
  static speak(): string {
    return ran();
  }
  readonly arrow = (): string => ran();
  #hidden(): string {
    return ran();
  }
  @UseGuards(Deny)
  @ToolMethod(told)
  speak(_input: Words): string {
    return this.#hidden();
  }
}

const GuardedTool = (options: Parameters<typeof ToolMethod>[0]) =>
  applyDecorators(ToolMethod(options) as MethodDecorator, UseGuards(Deny));
@Injectable()
class Composed {
  @GuardedTool(told)
  speak(_input: Words): string {
    return ran();
  }
}

@Injectable()
class GuardBelow {
  @ToolMethod(told)
  @UseGuards(Deny)
  speak(_input: Words): string {
    return ran();
  }
}

@Injectable()
class GrandParent {
  @UseGuards(Deny)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}
class Parent extends GrandParent {}
@Injectable()
class GrandChild extends Parent {}

@UseGuards(Deny)
class GuardedBase {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}
@Injectable()
class OfGuardedBase extends GuardedBase {}

@Injectable()
class GuardedChildOfOpenBase extends GuardedClass {}

class OpenBase {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}
@Injectable()
@UseGuards(DenyWithDependency)
class GuardedChild extends OpenBase {}

@Injectable()
class OverridesWithTool extends OpenBase {
  @UseGuards(Deny)
  @ToolMethod(told)
  override speak(input: Words): string {
    return super.speak(input);
  }
}

@Tool({ ...told, input: Words })
@UseGuards(DenyWithDependency)
@Injectable()
class GuardedToolClass {
  execute(_input: Words): string {
    return ran();
  }
}

@Tool({ ...told, input: Words })
@Injectable()
class ToolClassWithGuardedExecute {
  @UseGuards(Deny)
  execute(_input: Words): string {
    return ran();
  }
}

@Controller('animals')
@UseGuards(DenyWithDependency)
class AnimalsController {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@Injectable({ scope: Scope.REQUEST })
@UseGuards(DenyWithDependency)
class PerRequest extends OpenBase {}

@Injectable({ scope: Scope.TRANSIENT })
@UseGuards(DenyWithDependency)
class Transient extends OpenBase {}

@Injectable()
class WithScopedGuard {
  @UseGuards(DenyPerRequest)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

@Injectable()
class WithTwoGuards {
  @UseGuards({ canActivate: () => true }, Deny)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

const guardFactory = (allowed: boolean): Type<CanActivate> => {
  @Injectable()
  class Made implements CanActivate {
    constructor(private readonly dependency: NoDependency) {}
    canActivate(): boolean {
      asked.push('asked');
      return allowed && this.dependency instanceof NoDependency;
    }
  }
  return mixin(Made);
};
@Injectable()
class WithMadeGuard {
  @UseGuards(guardFactory(true), guardFactory(false))
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

const Anonymous = (() => {
  const made = class {
    speak(_input: Words): string {
      return ran();
    }
  };
  const descriptor = Object.getOwnPropertyDescriptor(made.prototype, 'speak') as TypedPropertyDescriptor<() => string>;
  Reflect.defineMetadata('design:paramtypes', [Words], made.prototype, 'speak');
  ToolMethod(told)(made.prototype, 'speak', descriptor);
  UseGuards(Deny)(made.prototype, 'speak', descriptor);
  return made;
})();

@Global()
@Module({ providers: [NoDependency], exports: [NoDependency] })
class DependencyModule {}

@Module({ providers: [GuardedChild], exports: [GuardedChild] })
class FeatureModule {}
@Module({ imports: [FeatureModule], exports: [FeatureModule] })
class ReExportingModule {}

class Dynamic {
  static register(): DynamicModule {
    return { module: Dynamic, providers: [GuardedChild] };
  }
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'a plain class': { providers: [Plain] },
  'a guarded class': { providers: [GuardedClass] },
  'a class of an abstract base': { providers: [OfAbstractBase] },
  'a class of a generic base': { providers: [OfGeneric] },
  'a mixin': { providers: [Mixed(class {})] },
  'a mixin upon a mixin': { providers: [Mixed(Mixed(class {}))] },
  'a class that a decorator replaced': { providers: [Replaced] },
  'a class guarded above a replacement': { providers: [GuardedAboveReplacement] },
  'a class behind a proxy': { providers: [ProxiedClass] },
  'a class with getters, symbols, statics and privates': { providers: [WithGettersAndSymbols] },
  'a composed decorator': { providers: [Composed] },
  'a guard below the tool': { providers: [GuardBelow] },
  'a grandchild': { providers: [GrandChild] },
  'a child of a guarded base': { providers: [OfGuardedBase] },
  'a child of a guarded class': { providers: [GuardedChildOfOpenBase] },
  'a guarded child of an open base': { providers: [GuardedChild] },
  'an override with a guard': { providers: [OverridesWithTool] },
  'a guarded tool class': { providers: [GuardedToolClass] },
  'a tool class with a guarded execute': { providers: [ToolClassWithGuardedExecute] },
  'a controller': { controllers: [AnimalsController] },
  'a request-scoped class': { providers: [PerRequest] },
  'a transient class': { providers: [Transient] },
  'a request-scoped guard': { providers: [WithScopedGuard] },
  'two guards': { providers: [WithTwoGuards] },
  'guards made by a function': { providers: [WithMadeGuard] },
  'a class without a name': { providers: [{ provide: 'ANONYMOUS', useClass: Anonymous as Type }] },
  'a class under a token': { providers: [{ provide: 'ANIMAL', useClass: GuardedChild }] },
  'a class under a symbol': { providers: [{ provide: Symbol('animal'), useClass: GuardedChild }] },
  'a class in the place of another': { providers: [{ provide: Plain, useClass: GuardedChild }] },
  'a class with an alias': { providers: [GuardedChild, { provide: 'ALIAS', useExisting: GuardedChild }] },
  'a factory': { providers: [{ provide: 'MADE', useFactory: () => new GuardedChild() }] },
  'an asynchronous factory': { providers: [{ provide: 'MADE', useFactory: async () => new GuardedChild() }] },
  'a proxied class guarded above': { providers: [GuardedAboveProxy] },
  'a value': { providers: [{ provide: 'VALUE', useValue: new GuardedChild() }] },
  'a value behind a proxy': { providers: [{ provide: 'VALUE', useValue: new Proxy(new GuardedChild(), {}) }] },
  'a value whose methods come by Object.create': {
    providers: [{ provide: 'VALUE', useValue: Object.create(GuardedChild.prototype) as object }],
  },
  'an imported module': { imports: [FeatureModule] },
  'a module that is exported again': { imports: [ReExportingModule, FeatureModule] },
  'a dynamic module': { imports: [Dynamic.register()] },
};

describe('Called as nobody', () => {
  beforeEach(() => {
    runs.length = 0;
    asked.length = 0;
  });

  it.each(Object.entries(SHAPES))(
    '%s never runs',
    async (_name, { imports = [], providers = [], controllers = [] }) => {
      @Module({
        imports: [ToolModule.forRoot({ bootReport: false }), DependencyModule, ...imports],
        providers,
        controllers,
      })
      class AppModule {}
      const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
      await app.init();
      expect(
        app
          .get(ToolRegistry)
          .all()
          .map(({ definition }) => definition.name),
      ).toEqual(['animal/speak']);
      const invocation = await app.get(ToolRunner).run('animal/speak', { word: 'x' }, { account: ANONYMOUS });
      expect(invocation).toMatchObject({ ok: false, status: 'denied', error: { code: 'access_denied' } });
      expect(runs).toEqual([]);
      expect(new Set(asked)).toEqual(new Set(['asked']));
      await app.close();
    },
  );

  it('a class of two modules does not boot', async () => {
    @Module({ providers: [GuardedChild] })
    class One {}
    @Module({ providers: [GuardedChild] })
    class Two {}
    @Module({ imports: [ToolModule.forRoot({ bootReport: false }), DependencyModule, One, Two] })
    class AppModule {}
    const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
    await expect(app.init()).rejects.toThrow(/GuardedChild\.speak[\s\S]*claimed twice[\s\S]*One[\s\S]*Two/);
  });

  it('what a lazy module brings after boot is unknown', async () => {
    @Module({ providers: [NoDependency, GuardedChild] })
    class Lazy {}
    const { app, runner } = await start([]);
    await app.get(LazyModuleLoader).load(() => Lazy);
    expect(await runner.run('animal/speak', {}, { account: ANONYMOUS })).toMatchObject({
      error: { code: 'tool_not_found' },
    });
    expect(runs).toEqual([]);
    await app.close();
  });

  it('an override without decorators is no tool', async () => {
    @Injectable()
    class Override extends OpenBase {
      override speak(_input: Words): string {
        return ran();
      }
    }
    const { app, runner } = await start([Override]);
    expect(await runner.run('animal/speak', {}, { account: ANONYMOUS })).toMatchObject({
      error: { code: 'tool_not_found' },
    });
    await app.close();
  });
});

describe('What Nest would skip in silence stops the boot:', () => {
  const wrapping: MethodDecorator = (_target, _key, descriptor) => {
    const original = descriptor.value as unknown as (...parameters: unknown[]) => unknown;
    descriptor.value = function wrapped(this: unknown, ...parameters: unknown[]) {
      return original.apply(this, parameters);
    } as never;
  };

  @Injectable()
  class LostGuard {
    @wrapping
    @UseGuards(Deny)
    @ToolMethod(told)
    speak(_input: Words): string {
      return ran();
    }
  }

  class NoGuard {}
  @Injectable()
  class NotAGuard {
    @UseGuards(NoGuard as never)
    @ToolMethod(told)
    speak(_input: Words): string {
      return ran();
    }
  }

  class StaticGuard {
    static canActivate(): boolean {
      return true;
    }
  }
  @Injectable()
  class WithStaticGuard {
    @UseGuards(StaticGuard as never)
    @ToolMethod(told)
    speak(_input: Words): string {
      return ran();
    }
  }

  @Injectable({ scope: Scope.REQUEST })
  class PerCall {}
  @Injectable()
  class NeedsRequest implements CanActivate {
    constructor(readonly perCall: PerCall) {}
    canActivate(): boolean {
      return this.perCall.constructor === PerCall;
    }
  }
  @UseGuards(NeedsRequest)
  class WithScopedDependency extends OpenBase {}

  @UseGuards(DenyWithDependency)
  class WithUnknownDependency extends OpenBase {}

  it.each<[string, Provider[], RegExp]>([
    [
      'a guard that a later decorator lost',
      [LostGuard],
      /LostGuard\.speak: a later decorator replaced.*lost its guards/,
    ],
    ['a class that is no guard', [NotAGuard], /NotAGuard\.speak: guard NoGuard: it has no method canActivate/],
    ['a guard with a static method', [WithStaticGuard], /WithStaticGuard\.speak: guard StaticGuard/],
    [
      'a guard of a value that cannot be made',
      [{ provide: 'VALUE', useValue: new WithUnknownDependency() }],
      /WithUnknownDependency\.speak: guard DenyWithDependency:[\s\S]*NoDependency[\s\S]*factory or value provider[\s\S]*resolvable in the module/,
    ],
    [
      'a guard of a value that needs a request',
      [PerCall, { provide: 'VALUE', useValue: new WithScopedDependency() }],
      /WithScopedDependency\.speak: guard NeedsRequest: it is request-scoped, or needs what is/,
    ],
    [
      'a guard of a factory that needs a request and is a provider',
      [PerCall, NeedsRequest, { provide: 'MADE', useFactory: () => new WithScopedDependency() }],
      /WithScopedDependency\.speak: guard NeedsRequest: it is request-scoped, or needs what is/,
    ],
  ])('%s', async (_name, providers, expected) => {
    expect(await bootFailure(providers as object[])).toMatch(expected);
  });
});
