// The ordinary application changes nothing but the decorator: boots it, runs its own tests, adds the tools as a patch,
// runs the same tests again, and then the stories of test/ordinary-app/acceptance through every door. On each variant,
// from packed tarballs, outside of the workspace. Needs `npm run build:libs`.
//   --only <variant>   one of them          --home <folder>   keep the installation there, for a fast loop
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { STORIES, worldAt } from '../test/ordinary-app/acceptance/stories.mjs';
import { VARIANTS } from '../test/ordinary-app/variants/variants.mjs';

const root = join(import.meta.dirname, '..');
const fixture = join(root, 'test', 'ordinary-app');
const { only, home: kept } = parseArgs({ options: { only: { type: 'string' }, home: { type: 'string' } } }).values;
const home = kept ?? mkdtempSync(join(tmpdir(), 'ordinary-app-'));
const NATIVE = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const MOST_MILLISECONDS = 120_000;
const startedAt = Date.now();

const CHANGED = [
  'src/app.accounts.ts',
  'src/app.module.ts',
  'src/reports/reports.service.ts',
  'src/tickets/tickets.controller.ts',
  'src/tickets/tickets.service.ts',
];

try {
  mkdirSync(home, { recursive: true });
  proveSmallness();
  const tarballs = await pack();
  const variants = Object.keys(VARIANTS).filter((name) => only === undefined || name === only);
  // Two at a time: there are two cores.
  const left = [...variants];
  const workers = [0, 1].map(async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await check(name, tarballs);
  });
  await Promise.all(workers);
  say('ordinary application', `holds on ${variants.length} variants`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (kept === undefined) rmSync(home, { recursive: true, force: true });
}

function say(where, what) {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${where}: ${what}`);
}

/** Decorators, imports and one new class: nothing of the application is taken away or rewritten. */
function proveSmallness() {
  const patch = readFileSync(join(fixture, 'toolwright.patch'), 'utf8').split('\n');
  const files = patch.flatMap((line) => /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? []);
  const removed = patch.filter((line) => line.startsWith('-') && !line.startsWith('---'));
  const added = patch.filter((line) => line.startsWith('+') && !line.startsWith('+++'));
  if (String(files) !== String(CHANGED) || removed.length > 0)
    throw new Error(`toolwright.patch changes ${files.join(', ')} and removes ${removed.length} lines.`);
  const decorated = added.filter((line) => line.includes('@ToolMethod(')).length;
  say('toolwright.patch', `${decorated} decorators, ${added.length} lines in ${files.length} files, none removed`);
}

async function pack() {
  const folder = join(home, 'tarballs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const library of ['schema', 'core', 'mcp', 'http'])
    await run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, 'libs', library));
  return readdirSync(folder).map((name) => join(folder, name));
}

async function check(name, tarballs) {
  const variant = VARIANTS[name];
  const folder = join(home, name);
  await install(name, variant, folder);
  const before = await ownTests(name, folder, 'without tools');
  await addTools(variant, folder, tarballs);
  const after = await ownTests(name, folder, 'with tools');
  proveSameRoutes(name, before, after);
  for (const options of variant.alsoCompiles ?? []) await run('npx', ['tsc', '--noEmit', ...options], folder);
  await tellStories(name, folder);
}

/** The application as its authors have it. */
async function install(name, variant, folder) {
  mkdirSync(folder, { recursive: true });
  for (const part of ['src', 'test', 'dist']) rmSync(join(folder, part), { recursive: true, force: true });
  cpSync(join(fixture, 'before'), folder, { recursive: true });
  if (variant.sources) cpSync(join(fixture, 'variants', variant.sources), folder, { recursive: true });
  const { dependencies, devDependencies, scripts, type, jest } = variant;
  writeJson(folder, 'package.json', { name, private: true, type, scripts, dependencies, devDependencies, jest });
  writeJson(folder, 'tsconfig.json', variant.tsconfig);
  for (const [file, text] of Object.entries(variant.files)) writeFileSync(join(folder, file), text);
  await npmInstall(folder);
  say(name, 'installed');
}

/** Nothing is built that the workspace has built already: compiling SQLite takes longer than all the rest. */
async function npmInstall(folder, ...packages) {
  await run(
    'npm',
    ['install', '--ignore-scripts', '--silent', '--prefer-offline', '--no-audit', '--no-fund', ...packages],
    folder,
  );
  if (existsSync(join(folder, NATIVE))) return;
  const version = (base) => readFileSync(join(base, 'node_modules/better-sqlite3/package.json'), 'utf8');
  if (existsSync(join(root, NATIVE)) && version(root) === version(folder))
    cpSync(join(root, NATIVE), join(folder, NATIVE), { recursive: true });
  else await run('npm', ['rebuild', 'better-sqlite3'], folder);
}

async function ownTests(name, folder, when) {
  await run('npm', ['run', '--silent', 'build'], folder);
  const output = await run('npm', ['test', '--silent'], folder);
  const passed = /Tests:?\s+(\d+) passed/.exec(output)?.[1];
  if (passed === undefined) throw new Error(`${name}: no test has passed:\n${output}`);
  const server = await start(join(folder, 'dist/main.js'));
  const document = await (await fetch(`${server.url}/docs-json`)).json();
  await server.stop();
  say(name, `${when}: ${passed} tests of its own pass, and it starts`);
  return document;
}

/** What the application documents of itself is the same; what came is the doors. */
function proveSameRoutes(name, before, after) {
  for (const [path, route] of Object.entries(before.paths))
    assert.deepEqual(after.paths[path], route, `${name} ${path}`);
  assert.deepEqual(after.components.schemas, before.components.schemas);
  const added = Object.keys(after.paths).filter((path) => !(path in before.paths));
  assert.ok(
    added.every((path) => /^\/(mcp|tools)/.test(path)),
    `${name}: ${added}`,
  );
  say(name, `its OpenAPI document has the same routes and schemas, and ${added.length} of the doors`);
}

async function addTools(variant, folder, tarballs) {
  execFileSync('git', ['apply', join(fixture, 'toolwright.patch')], { cwd: folder });
  for (const file of ['assistant.controller.ts', 'server.ts', 'script.ts']) {
    mkdirSync(join(folder, 'src/acceptance'), { recursive: true });
    const source = readFileSync(join(fixture, 'acceptance', file), 'utf8');
    writeFileSync(join(folder, 'src/acceptance', file), source.replaceAll("'../before/src/", "'../"));
  }
  await npmInstall(folder, ...tarballs);
  const { withTools } = variant;
  if (withTools === undefined) return;
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeJson(folder, 'package.json', { ...description, jest: withTools.jest });
}

async function tellStories(name, folder) {
  const printed = await run(process.execPath, [join(folder, 'dist/acceptance/script.js')], folder);
  const script = JSON.parse(/^RESULT (.+)$/m.exec(printed)?.[1] ?? 'null');
  if (script === null) throw new Error(`${name}: the script printed no result:\n${printed}`);
  const server = await start(join(folder, 'dist/acceptance/server.js'));
  const failures = [];
  try {
    const world = worldAt(server.url, script);
    for (const [sentence, story] of STORIES) {
      await story(world).catch((error) => failures.push(`${sentence}\n${error.stack}`));
    }
  } finally {
    await server.stop();
  }
  if (failures.length > 0)
    throw new Error(
      `${name}: ${failures.length} stories do not hold.\n\n${failures.join('\n\n')}\n\n${server.output()}`,
    );
  say(name, `${STORIES.length} stories hold`);
}

/** Starts a server of the application and waits until it listens. */
function start(program) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks = [];
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  const closed = new Promise((resolve) => child.once('close', resolve));
  const stop = () => (child.kill('SIGTERM'), closed);
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      chunks.push(chunk);
      const port = /is running on http:\/\/\S+:(\d+)/.exec(output())?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, output, stop });
    });
    void closed.then((code) => reject(new Error(`${program} ended with ${code}:\n${output()}`)));
  });
}

async function run(command, parameters, cwd) {
  const options = {
    cwd,
    timeout: MOST_MILLISECONDS,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1' },
  };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, parameters, options);
    return stdout + stderr;
  } catch (error) {
    throw new Error(`${command} ${parameters.join(' ')} in ${cwd}:\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  }
}

function writeJson(folder, file, value) {
  writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 2)}\n`);
}
