import {
  applyDecorators,
  Catch,
  Inject,
  Injectable,
  Scope,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type ArgumentMetadata,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { tap, type Observable } from 'rxjs';

/** What ran, in order. Cleared by each test. */
export const trace: string[] = [];

/** What every traced enhancer needs to be injected: without it Nest never ran the constructor. */
@Injectable()
export class Dependency {
  readonly here = true;
}

/** How an enhancer is written down. */
export type Way = 'class' | 'instance' | 'request-scoped' | 'transient';

/** What an input says to the enhancers. */
export interface Script {
  /** The place whose guard refuses. */
  readonly deny?: string;
  /** The place whose filter catches what the method throws. */
  readonly fail?: string;
}

/** Thrown by a method, caught by the filter of one place. */
export class MethodFailure extends Error {}
export class ClassFailure extends Error {}
export class GlobalFailure extends Error {}

const FAILURES: Readonly<Record<string, Type<Error>>> = {
  method: MethodFailure,
  class: ClassFailure,
  global: GlobalFailure,
};

/** Throws what the script asks for. */
export function failAsAsked({ fail }: Script): void {
  const Failure = fail === undefined ? undefined : FAILURES[fail];
  if (Failure) throw new Failure(`for the ${fail} filter`);
}

const SCOPES: Readonly<Record<Way, Scope>> = {
  class: Scope.DEFAULT,
  instance: Scope.DEFAULT,
  'request-scoped': Scope.REQUEST,
  transient: Scope.TRANSIENT,
};

const seen = (text: string, dependency: Dependency | undefined): void =>
  void trace.push(dependency?.here ? text : `${text} UNCONSTRUCTED`);

/** A guard that notes where it stands, and refuses when the input names its place. */
export function tracedGuard(place: string, way: Way): Type<CanActivate> {
  @Injectable({ scope: SCOPES[way] })
  class TracedGuard implements CanActivate {
    constructor(@Inject(Dependency) private readonly dependency: Dependency) {}

    canActivate(context: ExecutionContext): boolean {
      seen(`guard ${place}`, this.dependency);
      return context.getArgByIndex<Script | undefined>(0)?.deny !== place;
    }
  }
  return TracedGuard;
}

/** An interceptor that notes both ways. */
export function tracedInterceptor(place: string, way: Way): Type<NestInterceptor> {
  @Injectable({ scope: SCOPES[way] })
  class TracedInterceptor implements NestInterceptor {
    constructor(@Inject(Dependency) private readonly dependency: Dependency) {}

    intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
      seen(`in ${place}`, this.dependency);
      return next.handle().pipe(tap(() => seen(`out ${place}`, this.dependency)));
    }
  }
  return TracedInterceptor;
}

/** A pipe that notes what kind of parameter it was given. */
export function tracedPipe(place: string, way: Way): Type<PipeTransform> {
  @Injectable({ scope: SCOPES[way] })
  class TracedPipe implements PipeTransform {
    constructor(@Inject(Dependency) private readonly dependency: Dependency) {}

    transform(value: unknown, { type }: ArgumentMetadata): unknown {
      seen(`pipe ${place} ${type}`, this.dependency);
      return value;
    }
  }
  return TracedPipe;
}

/** A filter for what is thrown at its place. */
export function tracedFilter(place: string, way: Way): Type<ExceptionFilter> {
  @Catch(FAILURES[place] as Type<Error>)
  @Injectable({ scope: SCOPES[way] })
  class TracedFilter implements ExceptionFilter {
    constructor(@Inject(Dependency) private readonly dependency: Dependency) {}

    catch(thrown: unknown, _host: ArgumentsHost): void {
      seen(`filter ${place}`, this.dependency);
      throw thrown;
    }
  }
  return TracedFilter;
}

/** An enhancer the way it is written: its class, or an instance made by hand. */
export const written = <Enhancer>(type: Type<Enhancer>, way: Way): Type<Enhancer> | Enhancer =>
  way === 'instance' ? new type(new Dependency()) : type;

/** All four kinds, on a class or on a method. */
export function traced(place: 'class' | 'method', way: Way): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseGuards(written(tracedGuard(place, way), way)),
    UseInterceptors(written(tracedInterceptor(place, way), way)),
    UsePipes(written(tracedPipe(place, way), way)),
    UseFilters(written(tracedFilter(place, way), way)),
  );
}
