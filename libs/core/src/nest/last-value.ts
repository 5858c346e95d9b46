import { isObservable, type Observable, type Subscription } from 'rxjs';

/** The last value of an observable, anything else as it is; `undefined` where there was none. Abort unsubscribes. */
export async function lastValue(outcome: unknown, signal: AbortSignal): Promise<unknown> {
  const settled = await outcome;
  return isObservable(settled) ? lastOf(settled, signal) : settled;
}

function lastOf(source: Observable<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let last: unknown;
    let subscription: Subscription | undefined;
    const abort = (): void => {
      subscription?.unsubscribe();
      reject(signal.reason as Error);
    };
    const done = (): void => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    subscription = source.subscribe({
      next: (value) => void (last = value),
      error: (error: unknown) => {
        done();
        reject(error as Error);
      },
      complete: () => {
        done();
        resolve(last);
      },
    });
    if (signal.aborted) abort();
  });
}
