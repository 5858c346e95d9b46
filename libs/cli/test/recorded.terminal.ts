import { resolve } from 'node:path';
import { runCommandLine, type Terminal } from '@toolwright/cli';

/** What a command line said, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  /** Default: none, read at once. */
  readonly stdin?: string;
  readonly signal?: AbortSignal;
}

const DIRECTORY = resolve('libs/cli/test/fixture');

/** Runs a command line in this process, on the fixture application unless it names another. */
export async function runHere(args: readonly string[], { stdin = '', signal }: Surroundings = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    directory: DIRECTORY,
    signal: signal ?? new AbortController().signal,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    stdin: () => Promise.resolve(stdin),
  };
  const app = args.includes('--app') || args[0]?.startsWith('-') ? [] : ['--app', 'app.module.ts'];
  return { code: await runCommandLine([...args, ...app], terminal), out, err };
}
