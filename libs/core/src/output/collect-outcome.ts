import { isObservable } from 'rxjs';
import { lastValue } from './last-value.js';

/** Told how many values a stream has given. */
export type CountValues = (count: number) => void;

/** What a method returned, as one value: the last of an observable, all of an async iterable, anything else itself. */
export async function collectOutcome(returned: unknown, signal: AbortSignal, count: CountValues): Promise<unknown> {
  const outcome = await returned;
  if (isObservable(outcome)) return lastValue(outcome, signal);
  return isAsyncIterable(outcome) ? collect(outcome, signal, count) : outcome;
}

/** Leaving the loop early ends the generator, so that its `finally` runs. */
async function collect(source: AsyncIterable<unknown>, signal: AbortSignal, count: CountValues): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of source) {
    if (signal.aborted) break;
    values.push(value);
    count(values.length);
  }
  return values;
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
