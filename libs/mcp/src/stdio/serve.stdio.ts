import { Logger, type INestApplicationContext } from '@nestjs/common';
import { serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio';
import {
  AccountResolver,
  DefinitionSerializer,
  narrowingProblems,
  ToolBootError,
  ToolRunner,
  ToolsetResolver,
  type Account,
  type ToolsetNarrowing,
} from '@toolwright/core';
import { REVISIONS } from '../codec/revision.js';
import { RunningCalls } from '../door/running.calls.js';
import { McpServers } from '../serving/mcp.servers.js';
import { McpTools } from '../serving/mcp.tools.js';
import { unknownOffer } from '../serving/unknown-offer.js';
import { LineTransport } from './line.transport.js';
import { reserveOutput } from './reserved.output.js';

/** An account, or an id by which it is loaded. */
export type StdioAccount = Account | string;

/** Options of {@link serveStdio}. */
export interface StdioOptions {
  /**
   * For whom every call of the client runs: an account, or an id for `load` of `@ToolAccounts()`, which is asked at
   * every message; or what finds one of the two in the application, once. Required: nobody is anonymous by accident;
   * write `ANONYMOUS`.
   */
  readonly account: StdioAccount | ((app: INestApplicationContext) => StdioAccount | Promise<StdioAccount>);
  /** Which of the tools that the account may see are offered; what is not is unknown here. Default: all of them. */
  readonly offer?: ToolsetNarrowing;
  /** What the server calls itself to the client. Default: `toolwright`. */
  readonly name?: string;
  /** The version it tells. Default: `0.0.0`. */
  readonly version?: string;
}

/** An application, or what makes one. */
export type StdioApplication =
  INestApplicationContext | (() => INestApplicationContext | Promise<INestApplicationContext>);

/** An application that serves its standard input. */
export interface StdioServing {
  /** Resolves when the client has gone and the application is closed. */
  readonly closed: Promise<void>;
  /** Ends the connection and closes the application. */
  close(): Promise<void>;
}

/** Milliseconds after which a process ends in which something stays open though the application is closed. */
const GRACE = 5_000;

/**
 * The application's tools for one MCP client, over standard input and output, both revisions; needs
 * `ToolModule.forRoot()`, neither HTTP nor `ToolMcpModule`. From the call on standard output carries the protocol alone:
 * whatever else writes there goes to standard error. Given a function, that holds for the boot of the application too.
 *
 * When the client closes the input, calls that run have a second to be answered, are cancelled then, and the application
 * is closed: the process ends. SIGTERM and SIGINT close it by Nest's shutdown hooks, which this enables.
 *
 * @throws AccountUnavailableError when there is no such account
 * @throws ToolBootError for an offer that is none: what it restricts would be open
 * @throws Error when standard output is served already
 * @example
 * import { NestFactory } from '@nestjs/core';
 *
 * await serveStdio(() => NestFactory.createApplicationContext(OrdersModule), { account: ANONYMOUS });
 */
export async function serveStdio(application: StdioApplication, options: StdioOptions): Promise<StdioServing> {
  const { offer = {} } = options;
  refuseWrong(offer);
  const output = reserveOutput();
  const app = typeof application === 'function' ? await application() : application;
  const identify = await ready(app, options);
  const unknown = unknownOffer('serveStdio', offer, app.get(ToolsetResolver, LOOSE));
  if (unknown !== undefined) logger.warn(unknown);
  const transport = new LineTransport(process.stdin, output);
  const servers = serversOf(app, options);
  serveTransport(
    ({ era }) =>
      servers.create(async () => ({ account: await identify(), session: undefined, revision: REVISIONS[era], offer })),
    { transport, onerror: (error) => logger.debug(JSON.stringify(error.message)) },
  );
  const closed = transport.closed.then(() => finish(app));
  return {
    closed,
    close: async () => {
      await transport.close();
      await closed;
    },
  };
}

const logger = new Logger('ToolMcpModule');

function refuseWrong(offer: unknown): void {
  const problems = narrowingProblems(offer).map((problem) => ({
    where: 'serveStdio(…, { offer })',
    problem,
    remedy: 'Correct the offer or leave it out: what it restricts would be open.',
  }));
  if (problems.length > 0) throw new ToolBootError(problems);
}

/** An application that does not start to serve is not left open. */
async function ready(app: INestApplicationContext, { account }: StdioOptions): Promise<() => Promise<Account>> {
  try {
    await app.init();
    app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
    const identify = identification(app, typeof account === 'function' ? await account(app) : account);
    await identify();
    return identify;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Nobody remembers an account that was loaded: who is blocked while the client is connected is refused. */
function identification(app: INestApplicationContext, account: StdioAccount): () => Promise<Account> {
  const accounts = app.get(AccountResolver, LOOSE);
  return async () => (typeof account === 'string' ? accounts.load(account) : accounts.accept(account));
}

function serversOf(app: INestApplicationContext, { name = 'toolwright', version = '0.0.0' }: StdioOptions): McpServers {
  const tools = new McpTools(
    app.get(ToolsetResolver, LOOSE),
    app.get(DefinitionSerializer, LOOSE),
    app.get(ToolRunner, LOOSE),
  );
  return new McpServers({ name, version, pageSize: Infinity }, tools, new RunningCalls());
}

const LOOSE = { strict: false } as const;

/** A client that has gone leaves nobody who would end a process that something of the application keeps alive. */
async function finish(app: INestApplicationContext): Promise<void> {
  await app.close();
  setTimeout(() => {
    logger.warn(
      'The client has gone and the application is closed, but something keeps the process alive: it ends now.',
    );
    process.exit();
  }, GRACE).unref();
}
