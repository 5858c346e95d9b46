import type { HandleStoreSuiteOptions, HandleStoreUnderTest } from './handle-store-under-test.interface.js';
import type { TestGlobals } from './test-globals.js';

/** One thing that every handle store promises. */
export interface HandleStorePromise {
  readonly says: string;
  /** What the store must be able to show for it. */
  readonly needs?: keyof NonNullable<HandleStoreSuiteOptions['skip']>;
  readonly check: (underTest: HandleStoreUnderTest, expect: TestGlobals['expect']) => Promise<void>;
}
