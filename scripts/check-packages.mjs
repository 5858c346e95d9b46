// Packs every library, installs the tarballs outside the workspace as a user would, and runs one tool from ESM and CommonJS.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'toolwright-packed-'));
const run = (command, parameters, cwd = home) =>
  execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

try {
  const libraries = readdirSync(join(root, 'libs'));
  for (const library of libraries)
    run('npm', ['pack', '--silent', '--pack-destination', home], join(root, 'libs', library));
  refuseForeignFiles();
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = { ...devDependencies, ...dependencies };
  const needed = [
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-express',
    '@nestjs/testing',
    '@nestjs/typeorm',
    'class-validator',
    'class-transformer',
    'reflect-metadata',
    'rxjs',
    'typeorm',
  ];
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({
      name: 'packed',
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(needed.map((name) => [name, versions[name]])),
    }),
  );
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs().map((name) => join(home, name))]);
  writeFileSync(
    join(home, 'app.mjs'),
    program((name) => `await import('${name}')`),
  );
  writeFileSync(join(home, 'app.cjs'), `(async () => {\n${program((name) => `require('${name}')`)}})();\n`);
  for (const file of ['app.mjs', 'app.cjs']) {
    const output = run(process.execPath, ['--disable-warning=ExperimentalWarning', file]).trim();
    if (output !== 'packed: hello Ana') throw new Error(`${file} printed: ${output}`);
  }
  runFromTheCommandLine();
  console.log(`${libraries.length} packed libraries install and run, from ESM and from CommonJS.`);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function tarballs() {
  return readdirSync(home).filter((name) => name.endsWith('.tgz'));
}

function refuseForeignFiles() {
  for (const tarball of tarballs()) {
    const files = run('tar', ['-tzf', tarball]).trim().split('\n');
    const foreign = files.filter((file) => /\.spec\.|\/src\/|tsbuildinfo/.test(file));
    if (foreign.length > 0 || !files.includes('package/dist/index.js'))
      throw new Error(`${tarball} ships ${foreign.join(', ') || 'no index.js'}`);
  }
}

function runFromTheCommandLine() {
  writeFileSync(
    join(home, 'app.module.mjs'),
    applicationOf((name) => `await import('${name}')`) + 'export { App as AppModule };\n',
  );
  const parameters = [
    '--no-install',
    'toolwright',
    'run',
    'hello/hello',
    '--app',
    'app.module.mjs',
    '--input',
    'name=Ana',
  ];
  const output = run('npx', parameters).trim();
  if (output !== 'hello Ana') throw new Error(`The command line printed: ${output}`);
}

function program(load) {
  return `${applicationOf(load)}
const { ANONYMOUS, ToolRunner } = ${load('@toolwright/core')};
const { NestFactory } = ${load('@nestjs/core')};
const app = await NestFactory.create(App, { logger: false });
await app.init();
const invocation = await app.get(ToolRunner).run('hello/hello', { name: 'Ana' }, { account: ANONYMOUS });
console.log('packed: ' + invocation.unwrap());
await app.close();
`;
}

function applicationOf(load) {
  return `
${load('reflect-metadata')};
const { Module } = ${load('@nestjs/common')};
const { IsString } = ${load('class-validator')};
const { EVERYONE, ToolMethod, ToolModule } = ${load('@toolwright/core')};
const { ToolMcpModule } = ${load('@toolwright/mcp')};
const { ToolHttpModule } = ${load('@toolwright/http')};
const { ToolTypeOrmModule } = ${load('@toolwright/typeorm')};
class HelloInput {}
IsString()(HelloInput.prototype, 'name');
class Hello { hello({ name }) { return 'hello ' + name; } }
Reflect.defineMetadata('design:paramtypes', [HelloInput], Hello.prototype, 'hello');
ToolMethod({ description: 'Says hello.', operation: 'read', permission: EVERYONE })(Hello.prototype, 'hello', Object.getOwnPropertyDescriptor(Hello.prototype, 'hello'));
class App {}
Module({ imports: [ToolModule.forRoot(), ToolMcpModule.register({}), ToolHttpModule.register({}), ToolTypeOrmModule.forRoot()], providers: [Hello] })(App);
`;
}
