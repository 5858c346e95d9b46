import { AsyncResource } from 'node:async_hooks';
import type { CallHandler, NestInterceptor } from '@nestjs/common';
import { defer, from } from 'rxjs';
import { lastValue } from './last-value.js';
import type { ToolExecutionContext } from './tool.execution-context.js';

/**
 * Interceptors, outermost first, around the work. What is inside starts when it is subscribed to, and again on a retry;
 * it runs in the async context in which `handle()` was called.
 */
export function intercept(
  interceptors: readonly NestInterceptor[],
  execution: ToolExecutionContext,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const [outermost, ...inner] = interceptors;
  if (outermost === undefined) return work();
  const next: CallHandler = {
    handle: () => {
      const scope = new AsyncResource('ToolInterceptor');
      return defer(() => scope.runInAsyncScope(() => from(intercept(inner, execution, work))));
    },
  };
  return interceptedBy(outermost, execution, next);
}

async function interceptedBy(
  interceptor: NestInterceptor,
  execution: ToolExecutionContext,
  next: CallHandler,
): Promise<unknown> {
  return lastValue(interceptor.intercept(execution, next), execution.signal);
}
