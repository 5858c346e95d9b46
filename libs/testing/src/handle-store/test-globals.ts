/** What the suites need of a test runner: Jest's and Vitest's globals have it. */
export interface TestGlobals {
  readonly describe: (name: string, body: () => void) => void;
  readonly it: {
    (name: string, body: () => Promise<void>, timeout?: number): void;
    readonly skip: (name: string, body: () => Promise<void>) => void;
  };
  readonly expect: (actual: unknown) => Expectation;
}

interface Expectation {
  readonly toBe: (expected: unknown) => void;
  readonly toEqual: (expected: unknown) => void;
  readonly rejects: { readonly toThrow: () => Promise<void> };
}

/** @throws Error where no test runner has put them there */
export function testGlobals(): TestGlobals {
  const { describe, it, expect } = globalThis as unknown as Partial<TestGlobals>;
  if (describe && it && expect) return { describe, it, expect };
  throw new Error(
    'There is no global describe, it and expect. Run this in Jest, or in Vitest with `test: { globals: true }`.',
  );
}
