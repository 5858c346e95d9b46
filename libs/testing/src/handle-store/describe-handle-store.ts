import type { HandleStoreSuiteOptions, HandleStoreUnderTest } from './handle-store-under-test.interface.js';
import { expiryPromises } from './expiry.promises.js';
import { keepingPromises } from './keeping.promises.js';
import { ownerPromises } from './owner.promises.js';
import { outagePromises } from './outage.promises.js';
import type { HandleStorePromise } from './promise.interface.js';
import { replacingPromises } from './replacing.promises.js';
import { revokingPromises } from './revoking.promises.js';
import { testGlobals } from './test-globals.js';

/** Milliseconds for one test: stores on the other end of a network, on a busy machine. */
const TIMEOUT = 60_000;

/**
 * What every handle store promises, as tests: for Jest, and for Vitest with `globals: true`.
 * @param name of the store, in the report
 * @param make called for every test; gives a store that is empty
 * @param options what the store cannot show, and why
 * @throws Error where there are no global `describe`, `it` and `expect`
 *
 * @example
 * describeHandleStore(
 *   'the store in memory',
 *   async () => ({ store: new MemoryHandleStore(), neighbour: new MemoryHandleStore() }),
 *   { skip: { outage: 'it is in this process' } },
 * );
 */
export function describeHandleStore(
  name: string,
  make: () => Promise<HandleStoreUnderTest>,
  options: HandleStoreSuiteOptions = {},
): void {
  const { describe, it, expect } = testGlobals();
  const promises: readonly HandleStorePromise[] = [
    ...keepingPromises,
    ...ownerPromises,
    ...replacingPromises,
    ...expiryPromises,
    ...revokingPromises,
    ...outagePromises,
  ];
  describe(name, () => {
    for (const { says, needs, check } of promises) {
      const reason = needs && options.skip?.[needs];
      const run = (): Promise<void> => withStore(make, (underTest) => check(underTest, expect));
      if (reason === undefined) it(says, run, TIMEOUT);
      else it.skip(`${says}: ${reason}`, run);
    }
  });
}

async function withStore(
  make: () => Promise<HandleStoreUnderTest>,
  check: (underTest: HandleStoreUnderTest) => Promise<void>,
): Promise<void> {
  const underTest = await make();
  try {
    await check(underTest);
  } finally {
    await underTest.close?.();
  }
}
