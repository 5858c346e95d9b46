import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import ts from 'typescript';

/** A program that uses a client, as its author would write it. */
export interface ClientProgram {
  /** The document the client is generated from. */
  readonly document: object;
  /** Source of a module that imports `./client.js`. */
  readonly source: string;
}

/** Generates a client, compiles the program with it, and loads it. @throws Error with what the compiler says */
export async function loadWithClient<Module>({ document, source }: ClientProgram): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'toolwright-client-'));
  try {
    writeFileSync(join(folder, 'document.json'), JSON.stringify(document));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'program.ts'), source);
    await generateApi({ input: join(folder, 'document.json'), output: folder, fileName: 'client.ts', silent: true });
    // The generator tells the compiler not to look.
    const client = readFileSync(join(folder, 'client.ts'), 'utf8').replace('// @ts-nocheck', '');
    writeFileSync(join(folder, 'client.ts'), client);
    compile(join(folder, 'program.ts'));
    return (await import(pathToFileURL(join(folder, 'program.js')).href)) as Module;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(file: string): void {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    skipLibCheck: true,
  });
  const { diagnostics } = program.emit();
  const found = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  const host = { getCurrentDirectory: () => '', getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
  if (found.length > 0) throw new Error(ts.formatDiagnostics(found, host));
}
