/** The three applications: the same sources as an application generator would have set them up. */
const shared = {
  '@nestjs/throttler': '6.7.1',
  'better-sqlite3': '12.11.1',
  'class-transformer': '0.5.1',
  'class-validator': '0.15.1',
  passport: '0.7.0',
  'passport-jwt': '4.0.1',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
};
const tools = {
  '@types/node': '20.19.43',
  '@types/passport-jwt': '4.0.1',
  '@types/supertest': '7.2.1',
  supertest: '7.3.2',
};
const nest12 = {
  ...shared,
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '12.5.1',
  '@nestjs/event-emitter': '12.0.1',
  '@nestjs/jwt': '12.0.2',
  '@nestjs/passport': '12.0.0',
  '@nestjs/swagger': '12.0.2',
  '@nestjs/typeorm': '12.0.2',
  'nestjs-cls': '7.0.0',
  typeorm: '1.1.1',
};
const nest11 = {
  ...shared,
  '@nestjs/common': '11.2.10',
  '@nestjs/core': '11.2.10',
  '@nestjs/event-emitter': '3.1.0',
  '@nestjs/jwt': '11.0.2',
  '@nestjs/passport': '11.0.5',
  '@nestjs/platform-express': '11.2.10',
  '@nestjs/swagger': '11.4.0',
  '@nestjs/typeorm': '11.0.3',
  'nestjs-cls': '6.3.1',
  typeorm: '0.3.31',
};

const tsconfig = (types) => ({
  compilerOptions: {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    resolvePackageJsonExports: true,
    esModuleInterop: true,
    isolatedModules: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    target: 'ES2023',
    sourceMap: true,
    incremental: true,
    outDir: './dist',
    rootDir: './src',
    skipLibCheck: true,
    strict: true,
    strictPropertyInitialization: false,
    types: ['node', types],
  },
  include: ['src'],
});

const vitest = {
  devDependencies: { ...tools, '@nestjs/testing': '12.1.1', typescript: '6.0.3', vitest: '4.1.12' },
  scripts: { build: 'tsc -p tsconfig.json', test: 'vitest run' },
  files: {
    'vitest.config.ts': `import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globals: true, root: './', include: ['**/*.spec.ts'] } });
`,
  },
  tsconfig: tsconfig('vitest/globals'),
  type: 'module',
};

const jest = {
  devDependencies: {
    ...tools,
    '@nestjs/testing': '11.2.6',
    '@types/jest': '30.0.0',
    jest: '30.5.2',
    'ts-jest': '29.4.15',
    typescript: '5.9.3',
  },
  scripts: { build: 'tsc -p tsconfig.json', test: 'jest' },
  files: {},
  tsconfig: tsconfig('jest'),
  jest: {
    moduleFileExtensions: ['js', 'json', 'ts'],
    rootDir: '.',
    testRegex: '.*\\.spec\\.ts$',
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transform: { '^.+\\.(t|j)s$': 'ts-jest' },
    testEnvironment: 'node',
  },
};

export const VARIANTS = {
  'nest12-esm-express': { ...vitest, dependencies: { ...nest12, '@nestjs/platform-express': '12.5.1' } },
  'nest12-esm-fastify': {
    ...vitest,
    dependencies: { ...nest12, '@nestjs/platform-fastify': '12.5.0', '@fastify/static': '10.1.11' },
    sources: 'fastify',
  },
  'nest11-commonjs-express': {
    ...jest,
    dependencies: nest11,
    // The older way to compile CommonJS, which most applications of Nest 11 still have.
    alsoCompiles: [['--module', 'commonjs', '--moduleResolution', 'node10', '--resolvePackageJsonExports', 'false']],
    // The recipe of docs/in-your-app.md: Jest below Node 24.9 loads no ES modules from CommonJS, so it compiles them.
    withTools: { jest: { ...jest.jest, transformIgnorePatterns: ['/node_modules/(?!@toolwright/)'] }, allowJs: true },
  },
};
