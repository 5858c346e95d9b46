// One command for every benchmark: `npm run bench -- invoke|http|lists|…` at the root. Installs what only benchmarks need.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const ALIASES = { growth: 'schema-growth' };
const known = readdirSync(here)
  .filter((file) => file.endsWith('.mjs') && file !== 'bench.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));

const [name = '', ...parameters] = process.argv.slice(2);
const script = ALIASES[name] ?? name;
if (!known.includes(script)) {
  console.error(`npm run bench -- ${[...known, ...Object.keys(ALIASES)].toSorted().join('|')}`);
  process.exit(1);
}

const run = (command, all) => {
  const { status } = spawnSync(command, all, { cwd: here, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(join(here, 'node_modules'))) run('npm', ['ci', '--ignore-scripts']);
if (!existsSync(join(here, '../libs/mcp/dist/index.js'))) run('npm', ['run', 'build:libs', '--prefix', '..']);
run(process.execPath, ['--expose-gc', `${script}.mjs`, ...parameters]);
