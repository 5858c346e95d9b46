import type { ExceptionFilter } from '@nestjs/common';
import { isA } from '../errors/is-a.js';
import type { Filtered } from '../interfaces/call-host.interface.js';
import { lastValue } from '../output/last-value.js';
import type { ToolExecutionContext } from './tool.execution-context.js';

type ExceptionType = abstract new (...parameters: never[]) => unknown;

/** Method, class, global: the first that catches this kind of exception answers; `undefined` is no answer. */
export async function runFilters(
  filters: readonly ExceptionFilter[],
  thrown: unknown,
  execution: ToolExecutionContext,
): Promise<Filtered> {
  const filter = filters.find((one) => catches(one, thrown));
  if (filter === undefined) return { kind: 'unhandled' };
  try {
    const value = await lastValue(filter.catch(thrown, execution), execution.signal);
    return value === undefined ? { kind: 'unhandled' } : { kind: 'returned', value };
  } catch (error) {
    return { kind: 'threw', error };
  }
}

function catches(filter: object, thrown: unknown): boolean {
  const types = (Reflect.getMetadata('__filterCatchExceptions__', filter.constructor) ??
    []) as readonly ExceptionType[];
  return types.length === 0 || types.some((type) => isA(thrown, type));
}
