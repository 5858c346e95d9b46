import { isObservable, type Observable } from 'rxjs';

/** The last value of an observable, anything else as it is; `undefined` where there was none. Abort unsubscribes. */
export async function lastValue(outcome: unknown, signal: AbortSignal): Promise<unknown> {
  const settled = await outcome;
  return isObservable(settled) ? lastOf(settled, signal) : settled;
}

async function lastOf(source: Observable<unknown>, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  try {
    return await new Promise((resolve, reject) => {
      let last: unknown;
      const subscription = source.subscribe({
        next: (value) => void (last = value),
        error: reject,
        complete: () => resolve(last),
      });
      stop = () => {
        subscription.unsubscribe();
        reject(signal.reason as Error);
      };
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
