import { parseArgs } from 'node:util';
import { isProduction } from './accounts/development-tokens.js';
import { StartProblem } from './start.problem.js';

const DATABASE_VARIABLES = `\
  DATABASE_URL   postgres://user:password@host:5432/shop, or mariadb:// or mysql:// likewise. The database has to
                 exist; tables and first content are made at start. Default: none, which is SQLite.
  SHOP_DATA_DIR  Where the SQLite file is. Default: var. Made and filled on first start.`;

/** What `npm start -- --help` says. */
export const HELP = `A small shop that people and language models may operate, over HTTP.

Usage: npm start -- [options]

  --help                 Say this.
  --issue-token <user>   Print a new access token for a user of the shop, and stop.
                         Users of a new shop: ana, bo, chiara, dmitri, emeka, staff, admin.

Environment:
  PORT           Where to listen. Default: 3000; 0 takes any free port.
  HOST           Default: 127.0.0.1, this machine alone.
${DATABASE_VARIABLES}
  GRACE_SECONDS  How long running calls may take to finish after SIGTERM. Default: 10.
  NODE_ENV       With "production" the development tokens are refused; the first start prints new ones, once.

Accounts, by "Authorization: Bearer <token>"; nobody needs one to look around:
  dev-customer-ana, dev-customer-bo   customers: their carts and their orders
  dev-staff                           sees everybody's orders
  dev-admin                           that, and orders

For MCP on standard input and output: npm run start:stdio -- --help
`;

/** What `npm run start:stdio -- --help` says. */
export const STDIO_HELP = `A small shop that people and language models may operate, over MCP on standard input and output.

Usage: npm run -s start:stdio -- [options]
       node dist/stdio.js [options]      once it is built; what an MCP client is best told to run

  --help        Say this.
  --as <user>   For whom every call runs: ana, bo, chiara, dmitri, emeka (customers), staff, admin.
                Not when NODE_ENV is "production". Default: nobody, who may look around.

Environment:
  SHOP_TOKEN     The access token of the user for whom every call runs, instead of --as; also in production.
                 npm start -- --issue-token <user> prints one.
${DATABASE_VARIABLES}
  NODE_ENV       With "production" --as and the development tokens are refused.

For HTTP: npm start -- --help
`;

/** What the shop was asked to do. */
export interface Wishes {
  readonly help: boolean;
  readonly issueTokenFor: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly graceSeconds: number;
}

/** What the shop on standard input and output was asked to do. */
export interface StdioWishes {
  readonly help: boolean;
  /** The id of a user. */
  readonly as: string | undefined;
  readonly token: string | undefined;
}

/**
 * Reads arguments and environment.
 *
 * @throws StartProblem in words for whoever typed them
 */
export function readWishes(args: readonly string[], environment: NodeJS.ProcessEnv): Wishes {
  const options = { help: { type: 'boolean', default: false }, 'issue-token': { type: 'string' } } as const;
  const values = typed('npm start', () => parseArgs({ args: [...args], options }));
  return {
    help: values.help,
    issueTokenFor: values['issue-token'],
    host: environment.HOST || '127.0.0.1',
    port: numberIn(environment, { name: 'PORT', byDefault: 3_000, most: 65_535 }),
    graceSeconds: numberIn(environment, { name: 'GRACE_SECONDS', byDefault: 10, most: 3_600 }),
  };
}

/**
 * Reads arguments and environment.
 *
 * @throws StartProblem in words for whoever typed them
 */
export function readStdioWishes(args: readonly string[], environment: NodeJS.ProcessEnv): StdioWishes {
  const options = { help: { type: 'boolean', default: false }, as: { type: 'string' } } as const;
  const { help, as } = typed('npm run start:stdio', () => parseArgs({ args: [...args], options }));
  const token = environment.SHOP_TOKEN || undefined;
  if (as !== undefined && token !== undefined) {
    throw new StartProblem('Both --as and SHOP_TOKEN say for whom calls run. Leave one of them out.');
  }
  if (as !== undefined && isProduction(environment)) {
    throw new StartProblem('In production --as is refused: set SHOP_TOKEN to a token of the user.');
  }
  return { help, as, token };
}

/** What was typed, or how to find out what may be. */
function typed<Values>(command: string, parse: () => { readonly values: Values }): Values {
  try {
    return parse().values;
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new StartProblem(`${sentence}. The options are told by: ${command} -- --help`, { cause: error });
  }
}

interface NumberWanted {
  readonly name: string;
  readonly byDefault: number;
  readonly most: number;
}

function numberIn(environment: NodeJS.ProcessEnv, { name, byDefault, most }: NumberWanted): number {
  const text = environment[name] || String(byDefault);
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartProblem(`${name} is ${JSON.stringify(text)}; write a number from 0 to ${most}.`);
}
