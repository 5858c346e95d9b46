// Compiles every TypeScript snippet of the documentation, each document as a small program of its own.
// A snippet may name its file in its first line (`// orders.service.ts`); later snippets of the document import it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, 'node_modules', '.cache', 'docs-check');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.includes('node_modules'));

rmSync(out, { recursive: true, force: true });
const snippets = documents.flatMap(snippetsOf);
for (const { file, code } of snippets) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
writeFileSync(join(out, 'package.json'), '{ "type": "module" }');
writeFileSync(join(out, 'tsconfig.json'), JSON.stringify(compilerOptions()));
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', out], {
  stdio: 'inherit',
});
console.log(
  `${snippets.length} snippets of ${new Set(snippets.map(({ document }) => document)).size} documents compile.`,
);

function snippetsOf(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const folder = join(out, document.replaceAll(/[/.]/g, '-'));
  return [...text.matchAll(/^```(?:ts|typescript)\n([\s\S]*?)^```/gm)].map(([, code], index) => {
    const named = /^\/\/ ([\w./-]+\.ts)\n/.exec(code)?.[1];
    return {
      document,
      file: join(folder, named ? basename(named) : `snippet-${index + 1}.ts`),
      code: `${code}\nexport {};\n`,
    };
  });
}

function compilerOptions() {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, rootDir: root },
    include: [join(out, '**/*.ts')],
    exclude: [],
  };
}
