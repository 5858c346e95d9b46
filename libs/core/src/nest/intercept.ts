import { AsyncResource } from 'node:async_hooks';
import type { CallHandler, NestInterceptor } from '@nestjs/common';
import { defaultIfEmpty, defer, isObservable, mergeMap, Observable, of, takeLast } from 'rxjs';
import { lastValue } from '../output/last-value.js';
import type { ToolExecutionContext } from './tool.execution-context.js';

/**
 * Interceptors, outermost first, around the work. What is inside starts when it is subscribed to, and again on a retry;
 * it runs in the async context in which `handle()` was called. Whoever unsubscribes, an operator or the end of the
 * call, ends all levels below.
 */
export function intercept(
  interceptors: readonly NestInterceptor[],
  execution: ToolExecutionContext,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (interceptors.length === 0) return work();
  return lastValue(around(interceptors, execution, work), execution.signal);
}

function around(
  [outermost, ...inner]: readonly NestInterceptor[],
  execution: ToolExecutionContext,
  work: () => Promise<unknown>,
): Observable<unknown> {
  if (outermost === undefined) return defer(work);
  const within = around(inner, execution, work);
  const next: CallHandler = { handle: () => inAsyncContextOfNow(within) };
  return defer(async () => outermost.intercept(execution, next)).pipe(mergeMap(oneValue));
}

function inAsyncContextOfNow(source: Observable<unknown>): Observable<unknown> {
  const scope = new AsyncResource('ToolInterceptor');
  return new Observable((subscriber) => scope.runInAsyncScope(() => source.subscribe(subscriber)));
}

/** Every level hands out one value, the last; `undefined` where there was none. */
const oneValue = (outcome: unknown): Observable<unknown> =>
  isObservable(outcome) ? outcome.pipe(takeLast(1), defaultIfEmpty(undefined)) : of(outcome);
