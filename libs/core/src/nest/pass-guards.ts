import { HttpException, type CanActivate } from '@nestjs/common';
import { Denial } from '../errors/denial.js';
import { lastValue } from './last-value.js';
import type { ToolExecutionContext } from './tool.execution-context.js';

/** A guard of the application, ready to be asked. */
export interface PickedGuard {
  readonly name: string;
  readonly guard: CanActivate;
  /** What to write where a guard that stands around the whole application cannot judge tools. */
  readonly advice: string | undefined;
}

/**
 * Global, class, method: the first that does not grant ends the call. As everywhere in Nest any truthy answer grants.
 * @throws Denial
 */
export async function passGuards(guards: readonly PickedGuard[], execution: ToolExecutionContext): Promise<void> {
  for (const picked of guards) {
    if (!(await ask(picked, execution))) throw new Denial('guard', `${picked.name} refused`);
  }
}

async function ask({ name, guard, advice }: PickedGuard, execution: ToolExecutionContext): Promise<unknown> {
  try {
    return await lastValue(guard.canActivate(execution), execution.signal);
  } catch (error) {
    const reason =
      error instanceof HttpException || advice === undefined ? `${name} threw` : `${name} threw; ${advice}`;
    throw new Denial('guard', reason, error);
  }
}
