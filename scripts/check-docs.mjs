// Compiles what the documentation shows: every TypeScript snippet of a document, and every example of a docblock.
// A snippet may name its file in its first line (`// orders.service.ts`); others of the document import it from there.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, 'node_modules', '.cache', 'docs-check');
const PACKAGES = ['cli', 'core', 'http', 'mcp', 'redis', 'schema', 'testing'];
const NEST = ['Body', 'Controller', 'Get', 'Injectable', 'Module', 'Post', 'type CanActivate', 'type ExecutionContext'];

const snippets = tracked('*.md').flatMap(snippetsOf);
const examples = tracked('libs/*/src/**/*.ts').flatMap(examplesOf);

rmSync(out, { recursive: true, force: true });
for (const { file, code } of [...snippets, ...examples]) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
copyFileSync(join(root, 'scripts/examples.prelude.d.ts'), join(out, 'examples.prelude.d.ts'));
writeFileSync(join(out, 'package.json'), '{ "type": "module" }');
writeFileSync(join(out, 'tsconfig.json'), JSON.stringify(compilerOptions()));
const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', out];
if (spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status !== 0) process.exit(1);
console.log(`${snippets.length} snippets of documents and ${examples.length} examples of docblocks compile.`);

function tracked(pattern) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', pattern];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter((path) => path !== '' && !path.includes('node_modules') && !path.endsWith('.spec.ts'));
}

function snippetsOf(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const folder = join(out, document.replaceAll(/[/.]/g, '-'));
  return [...text.matchAll(/^```(?:ts|typescript)\n([\s\S]*?)^```/gm)].map(([, code], index) => {
    const named = /^\/\/ ([\w./-]+\.ts)\n/.exec(code)?.[1];
    return { file: join(folder, named ? basename(named) : `snippet-${index + 1}.ts`), code: `${code}\nexport {};\n` };
  });
}

/** The imports of an example are obvious to its reader: they are added here. */
function examplesOf(source) {
  const text = readFileSync(join(root, source), 'utf8');
  const folder = join(out, source.replaceAll(/[/.]/g, '-'));
  return [...text.matchAll(/@example\n([\s\S]*?)(?:\*\/|^\s*\* @)/gm)].map(([, block], index) => {
    const code = block.replaceAll(/^\s*\* ?/gm, '');
    return { file: join(folder, `example-${index + 1}.ts`), code: `${importsFor(code)}\n${code}\nexport {};\n` };
  });
}

function importsFor(code) {
  const used = (name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code);
  const from = (names, module) => (names.length > 0 ? `import { ${names.join(', ')} } from '${module}';` : '');
  const claimed = new Set();
  const ours = PACKAGES.map((name) => {
    const names = exportsOf(name).filter((one) => used(one) && !claimed.has(one.replace('type ', '')));
    for (const one of names) claimed.add(one.replace('type ', ''));
    return from(names, `@toolwright/${name}`);
  });
  const validators = ['IsString', 'IsInt', 'Min', 'MinLength', 'Matches', 'IsOptional'].filter(used);
  return [...ours, from(NEST.filter(used), '@nestjs/common'), from(validators, 'class-validator')].join('\n');
}

function exportsOf(name) {
  const text = readFileSync(join(root, 'libs', name, 'src/index.ts'), 'utf8');
  return [...text.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, type = '', names]) =>
    names
      .split(',')
      .map((one) => one.trim().replace(/^\w+ as /, ''))
      .filter(Boolean)
      .map((one) => (one.startsWith('type ') ? one : type + one)),
  );
}

function compilerOptions() {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, rootDir: root },
    include: [join(out, '**/*.ts'), join(root, 'libs/*/src/**/*.d.ts')],
    exclude: [],
  };
}
