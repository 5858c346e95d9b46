import type { HandleStore } from '@toolwright/core';

/** A handle store as the suite wants it. */
export interface HandleStoreUnderTest {
  /** Empty. */
  readonly store: HandleStore;
  /** The store of another application at the same place. */
  readonly neighbour?: HandleStore;
  /** Lets milliseconds of the store's own time pass. Without it the suite waits for short lifetimes to end. */
  readonly elapse?: (milliseconds: number) => Promise<void>;
  /** Makes the place where handles are kept unreachable for the store. */
  readonly breakDown?: () => Promise<void>;
  /** Called at the end of a test, also of one that fails. */
  readonly close?: () => Promise<void>;
}

/** What a store cannot show, each with the reason; it stands in the report of the tests. */
export interface HandleStoreSuiteOptions {
  readonly skip?: {
    /** It forgets by itself what has expired, and cannot count it. */
    readonly sweep?: string;
    /** It shares its place with no other application. */
    readonly neighbour?: string;
    /** It cannot be unreachable. */
    readonly outage?: string;
  };
}
