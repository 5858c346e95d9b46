import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';

const BIN = resolve('libs/cli/bin/toolwright.js');

/** The kinds of module an application may be compiled to. */
export const MODULE_KINDS = { ESM: ts.ModuleKind.ESNext, CommonJS: ts.ModuleKind.CommonJS } as const;

export type ModuleKindName = keyof typeof MODULE_KINDS;

/** The fixture application as its user has compiled it, at `dist/app.module.js` of the directory. */
export async function compileApplication(kind: ModuleKindName): Promise<string> {
  // Below this folder the packages are found.
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  const directory = await mkdtemp(resolve(`node_modules/.cache/cli-${kind}-`));
  await mkdir(join(directory, 'dist'));
  const source = await readFile(resolve('libs/cli/test/fixture/app.module.ts'), 'utf8');
  const compilerOptions = {
    module: MODULE_KINDS[kind],
    target: ts.ScriptTarget.ES2022,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    useDefineForClassFields: false,
  };
  const { outputText } = ts.transpileModule(source, { compilerOptions });
  await writeFile(join(directory, 'dist/app.module.js'), outputText);
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type: kind === 'ESM' ? 'module' : 'commonjs' }));
  return directory;
}

/** A command line in a process of its own. */
export interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

/** Runs the built package in a directory. Run `npm run build:libs` before. */
export function runIn(directory: string, args: readonly string[], stdin = '', environment: object = {}): Command {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', BIN, ...args], {
    cwd: directory,
    stdio: 'pipe',
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
  child.stdin.end(stdin);
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({ code: code as number | null, out, err }),
  );
  return { child, ended };
}
