import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DatabaseKind, SQLITE, type StoryDatabase } from './databases.js';

const MAIN = resolve('dist/main.js');
const READY = /REST\s+(http:\/\/\S+)\/tools/;

export interface ShopOptions {
  /** Where the shop keeps its data. Default: a new directory, removed at `stop()`. */
  readonly dataDirectory?: string;
  /** A new database of this kind, dropped at `stop()`. Default: SQLite, in the data directory. */
  readonly database?: DatabaseKind;
  /** Added to the environment of the process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What is run. Default: `dist/main.js`. */
  readonly main?: string;
  /** Default: none. */
  readonly args?: readonly string[];
}

/** The built shop in a process of its own. */
export interface Shop {
  /** For example `http://127.0.0.1:43210`. */
  readonly url: string;
  readonly dataDirectory: string;
  readonly database: StoryDatabase;
  /** What it has printed so far, both streams. */
  readonly output: string;
  /** Sends a signal, and does not wait. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
  /** Asks it to end and waits until it has; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs the shop to its end: for `--help` and for starts that fail. */
export async function runShop(options: ShopOptions = {}): Promise<{ code: number | null; output: string }> {
  const dataDirectory = options.dataDirectory ?? (await newDirectory());
  const { child, output } = spawnShop(dataDirectory, options);
  const [code] = (await once(child, 'close')) as [number | null];
  if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true });
  return { code, output: output() };
}

/** Starts the shop on a free port and waits until it is open. Run `npm run build` before. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const dataDirectory = options.dataDirectory ?? (await newDirectory());
  const database = await (options.database ?? SQLITE).create();
  const environment = { ...database.environment, ...options.environment };
  const { child, output } = spawnShop(dataDirectory, { ...options, environment });
  const url = await readyUrl(child, output).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const ended = once(child, 'close');
  return {
    url,
    dataDirectory,
    database,
    get output() {
      return output();
    },
    kill: (signal) => void child.kill(signal),
    ended: ended.then(() => child.exitCode),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      await database.drop();
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

const newDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'shop-'));

function spawnShop(dataDirectory: string, { environment, main = MAIN, args = [] }: Omit<ShopOptions, 'database'>) {
  const { NODE_OPTIONS: _options, NODE_ENV: _mode, DATABASE_URL: _url, ...inherited } = process.env;
  const env = { ...inherited, PORT: '0', SHOP_DATA_DIR: dataDirectory, NO_COLOR: '1', ...environment };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return { child, output: () => chunks.join('') };
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((opened, failed) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(output())?.[1];
      if (url) opened(url);
    });
    child.once('close', (code) => failed(new Error(`The shop ended with ${code} before it opened:\n${output()}`)));
    child.once('error', failed);
  });
}
