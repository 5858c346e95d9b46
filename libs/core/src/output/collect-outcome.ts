import { isObservable } from 'rxjs';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { isThenable } from './is-thenable.js';
import { lastValue } from './last-value.js';

type Listener = Pick<ToolContext, 'signal' | 'progress'>;

/** What a method returned, as one value: the last of an observable, all of an async iterable, anything else itself. */
export async function collectOutcome(returned: unknown, listener: Listener): Promise<unknown> {
  const outcome = await returned;
  if (isObservable(outcome)) return lastValue(outcome, listener.signal);
  return isAsyncIterable(outcome) ? collect(outcome, listener) : outcome;
}

/** Whether there is nothing to wait for and nothing to collect. */
export const isOneValue = (returned: unknown): boolean =>
  !isThenable(returned) && !isObservable(returned) && !isAsyncIterable(returned);

/** Leaving the loop early ends the generator, so that its `finally` runs. */
async function collect(source: AsyncIterable<unknown>, listener: Listener): Promise<unknown[]> {
  const { signal } = listener;
  const values: unknown[] = [];
  for await (const value of source) {
    if (signal.aborted) break;
    values.push(value);
    listener.progress(values.length);
  }
  return values;
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
