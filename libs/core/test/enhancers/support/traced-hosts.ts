import {
  Body,
  createParamDecorator,
  Inject,
  Injectable,
  mixin,
  Scope,
  type ExecutionContext,
  type Provider,
  type Type,
} from '@nestjs/common';
import { EVERYONE, ToolMethod } from '@toolwright/core';
import { IsOptional, IsString } from 'class-validator';
import { Dependency, failAsAsked, trace, traced, tracedPipe, written, type Way } from './traced-enhancers.js';

/** What the traced tool takes. */
export class ScriptInput {
  @IsOptional()
  @IsString()
  deny?: string;

  @IsOptional()
  @IsString()
  fail?: string;
}

const Caller = createParamDecorator((data: string, context: ExecutionContext) => {
  trace.push(`parameter ${data} ${context.getType<string>()} ${context.getHandler().name}`);
  return 'the caller';
});

const told = {
  name: 'host/go',
  description: 'Runs.',
  operation: 'read' as const,
  permission: EVERYONE,
  access: (): boolean => trace.push('access') > 0,
};

/** A host whose class, method and parameters carry every kind of enhancer. */
export function hostClass(way: Way): Type<object> {
  const parameterPipe = written(tracedPipe('parameter', way), way);

  @Injectable()
  @traced('class', way)
  class Host {
    constructor(@Inject(Dependency) readonly dependency: Dependency) {}

    @traced('method', way)
    @ToolMethod(told)
    go(@Caller('who', parameterPipe) caller: string, @Body(parameterPipe) input: ScriptInput): string {
      trace.push(`go for ${caller}${this.dependency.here ? '' : ' UNCONSTRUCTED'}`);
      failAsAsked(input);
      return 'done';
    }
  }
  return Host;
}

/** A base class with a tool of its own that a child overrides, decorators and all. */
function overridden(way: Way): Type<object> {
  const parameterPipe = written(tracedPipe('parameter', way), way);

  abstract class Base {
    @ToolMethod({ ...told, name: 'host/never' })
    go(_input: ScriptInput): string {
      throw new Error('the base ran');
    }
  }

  @Injectable()
  @traced('class', way)
  class Host extends Base {
    constructor(@Inject(Dependency) readonly dependency: Dependency) {
      super();
    }

    @traced('method', way)
    @ToolMethod(told)
    override go(@Body(parameterPipe) input: ScriptInput, @Caller('who', parameterPipe) caller = ''): string {
      trace.push(`go for ${caller}${this.dependency.here ? '' : ' UNCONSTRUCTED'}`);
      failAsAsked(input);
      return 'done';
    }
  }
  return Host;
}

function scoped(type: Type<object>, options: { scope: Scope; durable?: boolean }): Type<object> {
  @Injectable(options)
  class Host extends type {}
  return Host;
}

function inherited(type: Type<object>): Type<object> {
  @Injectable()
  class Host extends type {}
  return Host;
}

/** How a host comes into its module. */
export interface Form {
  readonly providers: (way: Way) => Provider[];
  readonly controllers?: (way: Way) => Type[];
  /** Nest makes no request-scoped enhancers for it. */
  readonly withoutScopes?: boolean;
}

/** Every way of providing a host that Nest knows. */
export const FORMS: Readonly<Record<string, Form>> = {
  'class provider': { providers: (way) => [hostClass(way)] },
  'class under a token': { providers: (way) => [{ provide: 'HOST', useClass: hostClass(way) }] },
  factory: {
    providers: (way) => {
      const type = hostClass(way);
      return [{ provide: type, useFactory: (dependency: Dependency) => new type(dependency), inject: [Dependency] }];
    },
    withoutScopes: true,
  },
  value: {
    providers: (way) => [{ provide: 'HOST', useValue: new (hostClass(way))(new Dependency()) }],
    withoutScopes: true,
  },
  controller: { providers: () => [], controllers: (way) => [hostClass(way)] },
  'inherited method': { providers: (way) => [inherited(hostClass(way))] },
  'overridden method': { providers: (way) => [overridden(way)] },
  'request-scoped provider': { providers: (way) => [scoped(hostClass(way), { scope: Scope.REQUEST })] },
  'request-scoped controller': {
    providers: () => [],
    controllers: (way) => [scoped(hostClass(way), { scope: Scope.REQUEST })],
  },
  'transient provider': { providers: (way) => [scoped(hostClass(way), { scope: Scope.TRANSIENT })] },
  'durable provider': { providers: (way) => [scoped(hostClass(way), { scope: Scope.REQUEST, durable: true })] },
  mixin: { providers: (way) => [mixin(hostClass(way))] },
};
