import { Injectable, Scope, UseGuards, type CanActivate, type Provider } from '@nestjs/common';
import { ToolMethod } from '@toolwright/core';
import { bootFailure } from '../support/start.js';
import { Deny, DenyWithDependency, OpenBase, ran, told, Words } from './support/guarded-shapes.js';

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
    @UseGuards(NoGuard)
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
    @UseGuards(StaticGuard)
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
