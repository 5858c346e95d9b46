/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // One process for everything grows to gigabytes, and long stories then spend their time collecting garbage.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  // Milliseconds. Nothing is open by then, but Node takes its time to clear some hundred megabytes away: half a second,
  // the default, is not enough on a busy machine. A worker that something keeps alive is still reported.
  workerGracefulExitTimeout: 10_000,
  // A busy machine is no failure: what hangs ends here, nothing else.
  testTimeout: 60_000,
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: [
    '<rootDir>/libs/*/src/**/*.spec.ts',
    '<rootDir>/libs/*/test/**/*.spec.ts',
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/libs/[^/]+/dist/'],
  moduleNameMapper: {
    '^@toolwright/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true }] },
};
