/** Arrows point down only: app → outer libraries → core → schema. Every rule is an error. */
const outer = '(cli|mcp|http|testing|redis|typeorm)';
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'libs-never-import-the-app', severity: 'error', from: { path: '^libs/' }, to: { path: '^(src|test)/' } },
    {
      name: 'enter-a-lib-by-its-index',
      severity: 'error',
      from: { path: '^(?:libs/([^/]+)|src|test)/' },
      to: { path: '^libs/[^/]+/src/', pathNot: ['^libs/[^/]+/src/index\\.ts$', '^libs/$1/'] },
    },
    {
      name: 'nobody-imports-its-own-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/' },
      to: { path: '^libs/$1/src/index\\.ts$' },
    },
    {
      name: 'schema-knows-nobody',
      severity: 'error',
      from: { path: '^libs/schema/' },
      to: { path: '^libs/(?!schema/)' },
    },
    {
      name: 'core-knows-only-schema',
      severity: 'error',
      from: { path: '^libs/core/src/' },
      to: { path: '^libs/(?!core/|schema/)' },
    },
    {
      name: 'outer-libs-know-only-core',
      severity: 'error',
      from: { path: `^libs/${outer}/`, pathNot: '^libs/[^/]+/test/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/(core|schema)/src/index\\.ts$'] },
    },
    {
      name: 'their-tests-know-only-core-and-testing',
      severity: 'error',
      from: { path: `^libs/${outer}/test/` },
      to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/(core|schema|testing)/src/index\\.ts$'] },
    },
    {
      name: 'interfaces-and-errors-are-the-floor',
      severity: 'error',
      from: { path: '^libs/core/src/(interfaces|errors)/' },
      to: { path: '^libs/core/src/', pathNot: '^libs/core/src/(interfaces|errors)/' },
    },
    {
      name: 'only-discovery-reads-metadata',
      severity: 'error',
      from: { path: '^libs/core/src/(lifecycle|registry|access|limits|shape|output|hooks|accounts)/' },
      to: { path: '^libs/core/src/(decorators|discovery)/' },
    },
    {
      name: 'only-the-module-file-wires',
      severity: 'error',
      from: { path: '^libs/core/src/', pathNot: '^libs/core/src/index\\.ts$' },
      to: { path: '^libs/core/src/tool\\.module\\.ts$' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^(libs/[^/]+/src|src)/', pathNot: '\\.spec\\.ts$' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown', 'undetermined'],
        dependencyTypesNot: ['npm-peer', 'npm'],
        pathNot: '^libs/',
      },
    },
    {
      name: 'sources-import-no-tests',
      severity: 'error',
      from: { pathNot: '(\\.spec|\\.e2e-spec)\\.ts$|/test/|^test/' },
      to: { path: '(\\.spec|\\.e2e-spec)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
