import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpException, type CanActivate } from '@nestjs/common';
import { Denial } from '../errors/denial.js';
import { lastValue } from '../output/last-value.js';
import { retryAfterOf } from './retry-after.js';
import type { ToolExecutionContext } from './tool.execution-context.js';

/** A guard of the application, ready to be asked. */
export interface PickedGuard {
  readonly name: string;
  readonly guard: CanActivate;
  /** What to write where a guard that stands around the whole application cannot judge tools. */
  readonly advice: string | undefined;
}

/** Runs work in the async context of some other place. */
export type AsyncContext = ReturnType<typeof AsyncLocalStorage.snapshot>;

/**
 * Global, class, method: the first that does not grant ends the call. As everywhere in Nest any truthy answer grants.
 *
 * @param leave given the async context after the last guard that was asked: guards may have entered stores of their own
 * @throws Denial
 */
export async function passGuards(
  guards: readonly PickedGuard[],
  execution: ToolExecutionContext,
  leave: (context: AsyncContext) => void,
): Promise<void> {
  try {
    for (const picked of guards) {
      if (!(await ask(picked, execution))) throw new Denial('guard', `${picked.name} refused`);
    }
  } finally {
    if (guards.length > 0) leave(AsyncLocalStorage.snapshot());
  }
}

async function ask({ name, guard, advice }: PickedGuard, execution: ToolExecutionContext): Promise<unknown> {
  try {
    return await lastValue(guard.canActivate(execution), execution.signal);
  } catch (error) {
    const reason =
      error instanceof HttpException || advice === undefined ? `${name} threw` : `${name} threw; ${advice}`;
    throw new Denial('guard', reason, error, retryAfterOf(error, execution));
  }
}
