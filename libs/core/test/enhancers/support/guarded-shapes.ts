import {
  applyDecorators,
  Controller,
  Global,
  Injectable,
  mixin,
  Module,
  Scope,
  UseGuards,
  type CanActivate,
  type DynamicModule,
  type Provider,
  type Type,
} from '@nestjs/common';
import { EVERYONE, Tool, ToolMethod } from '@toolwright/core';
import { IsOptional, IsString } from 'class-validator';

/** What ran, and whose guard was asked. */
export const runs: string[] = [];
export const asked: string[] = [];

export class Words {
  @IsOptional()
  @IsString()
  word?: string;
}

@Injectable()
export class NoDependency {}

@Injectable()
export class Deny implements CanActivate {
  canActivate(): boolean {
    asked.push('asked');
    return false;
  }
}

@Injectable()
export class DenyWithDependency implements CanActivate {
  constructor(private readonly dependency: NoDependency) {}
  canActivate(): boolean {
    asked.push(this.dependency instanceof NoDependency ? 'asked' : 'UNCONSTRUCTED');
    return false;
  }
}

@Injectable({ scope: Scope.REQUEST })
class DenyPerRequest extends DenyWithDependency {}

export const told = { name: 'animal/speak', description: 'Speaks.', operation: 'write' as const, permission: EVERYONE };
export const ran = (): string => `ran ${runs.push('ran')}`;

/** The plainest animal: other shapes are made of it. */
@Injectable()
class Plain {
  @UseGuards(Deny)
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}

export interface Shape {
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

const Mixed = (base: Type<object>): Type<object> => {
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
  applyDecorators(ToolMethod(options), UseGuards(Deny));
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

export class OpenBase {
  @ToolMethod(told)
  speak(_input: Words): string {
    return ran();
  }
}
@Injectable()
@UseGuards(DenyWithDependency)
export class GuardedChild extends OpenBase {}

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
export class DependencyModule {}

@Module({ providers: [GuardedChild], exports: [GuardedChild] })
class FeatureModule {}
@Module({ imports: [FeatureModule], exports: [FeatureModule] })
class ReExportingModule {}

class Dynamic {
  static register(): DynamicModule {
    return { module: Dynamic, providers: [GuardedChild] };
  }
}

/** A guarded tool in every shape in which a class can come into an application. */
export const SHAPES: Readonly<Record<string, Shape>> = {
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
