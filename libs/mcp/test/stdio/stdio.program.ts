import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transformFile } from '@swc/core';

const SOURCES = ['stdio/stdio.main.ts', 'shop/shop.tools.ts', 'shop/inputs.ts'];
const FOLDER = resolve('libs/mcp/test');
const CACHE = resolve('node_modules/.cache');

/** A program that a process of its own can run; it uses the built packages. */
export interface Program {
  readonly main: string;
  remove(): Promise<void>;
}

/** Compiles the story for Node, beside the packages it imports. */
export async function compileProgram(): Promise<Program> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'mcp-stdio-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const source of SOURCES) {
    const { code } = await transformFile(join(FOLDER, source), { swcrc: true });
    const target = join(folder, source.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code);
  }
  return {
    main: join(folder, 'stdio/stdio.main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The program with its pipes in our hands. */
export class RawProcess {
  private out = '';
  private err = '';
  readonly child: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<unknown[]>;

  constructor(main: string, environment: Readonly<Record<string, string>> = {}) {
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    this.child = spawn(process.execPath, [main], { env: { ...inherited, NO_COLOR: '1', ...environment } });
    this.ended = once(this.child, 'close');
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => (this.out += text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.err += text));
    this.child.stdin.on('error', () => undefined);
  }

  get errors(): string {
    return this.err;
  }

  /** Every line of standard output; throws where one is no JSON. */
  get messages(): readonly Record<string, unknown>[] {
    return this.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  send(...lines: readonly (string | object)[]): void {
    for (const line of lines) this.child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  }

  /** Resolves once this many messages have come. */
  async answered(count: number): Promise<readonly Record<string, unknown>[]> {
    while (this.out.split('\n').length <= count) await once(this.child.stdout, 'data');
    return this.messages;
  }

  /** Resolves once standard error says so. */
  async said(text: string): Promise<void> {
    while (!this.err.includes(text)) await once(this.child.stderr, 'data');
  }

  /** Exit code, or the signal it died of. */
  async end(): Promise<unknown> {
    const [code, signal] = await this.ended;
    return code ?? signal;
  }
}
