import { parseArgs } from 'node:util';

/** What `npm start -- --help` says. */
export const HELP = `A small shop that people and language models may operate.

Usage: npm start -- [options]

  --help                 Say this.
  --issue-token <user>   Print a new access token for a user of the shop, and stop.
                         Users of a new shop: ana, bo, chiara, dmitri, emeka, staff, admin.

Environment:
  PORT           Where to listen. Default: 3000; 0 takes any free port.
  HOST           Default: 127.0.0.1, this machine alone.
  SHOP_DATA_DIR  Where the SQLite file is. Default: var. Made and filled on first start.
  NODE_ENV       With "production" the development tokens are refused; the first start prints new ones, once.
`;

/** What the shop was asked to do. */
export interface Wishes {
  readonly help: boolean;
  readonly issueTokenFor: string | undefined;
  readonly host: string;
  readonly port: number;
}

/**
 * Reads arguments and environment.
 *
 * @throws Error in words for whoever typed them
 */
export function readWishes(args: readonly string[], environment: NodeJS.ProcessEnv): Wishes {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', default: false }, 'issue-token': { type: 'string' } },
  });
  return {
    help: values.help,
    issueTokenFor: values['issue-token'],
    host: environment.HOST || '127.0.0.1',
    port: portOf(environment.PORT || '3000'),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new Error(`PORT is ${JSON.stringify(text)}; write a number from 0 to 65535.`);
}
