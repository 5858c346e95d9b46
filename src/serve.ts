import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccountsService } from './accounts/accounts.service.js';
import { developmentTokens, firstUsers, isProduction } from './accounts/development-tokens.js';
import { AppModule } from './app.module.js';
import type { Wishes } from './command-line.js';
import { endOnSignal } from './end-on-signal.js';
import { greeting } from './greeting.js';
import { serveOpenApi } from './open-api.js';
import { shopLogger } from './shop.logger.js';
import { StartProblem } from './start.problem.js';

/**
 * Opens the shop over HTTP; resolves to what a person reads then.
 *
 * @throws StartProblem in words for whoever started it
 */
export async function serve({ host, port, graceSeconds }: Wishes): Promise<string> {
  const logger = shopLogger(['log', 'warn', 'error']);
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { abortOnError: false, logger });
  serveOpenApi(app);
  endOnSignal(app, graceSeconds);
  await app.listen(port, host).catch(async (error: unknown) => {
    await app.close();
    throw addressProblem(error, { host, port });
  });
  return greeting(await app.getUrl(), await tokensToShow(app.get(AccountsService)));
}

/**
 * A new token for a user.
 *
 * @throws NotFoundException when there is no such user
 */
export async function issueToken(user: string): Promise<string> {
  const logger = shopLogger(['warn', 'error']);
  const app = await NestFactory.createApplicationContext(AppModule, { abortOnError: false, logger });
  try {
    return await app.get(AccountsService).issueToken(user);
  } finally {
    await app.close();
  }
}

/** Tokens that may be shown: those of a developer's machine, or the first ones of a shop in production. */
async function tokensToShow(accounts: AccountsService): Promise<ReadonlyMap<string, string>> {
  if (!isProduction()) return developmentTokens();
  if (await accounts.hasTokens()) return new Map();
  const issued = firstUsers.map(async (user) => [await accounts.issueToken(user), `${user}; shown this once`] as const);
  return new Map(await Promise.all(issued));
}

function addressProblem(cause: unknown, { host, port }: Pick<Wishes, 'host' | 'port'>): unknown {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken. Stop what listens there, or take another one: PORT=${port + 1} npm start`,
        { cause },
      );
    case 'EACCES':
      return new StartProblem(`Port ${port} is not yours to take. Take one from 1024 on: PORT=3000 npm start`, {
        cause,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `HOST is "${host}", which is no address of this machine. Leave it out, or write 0.0.0.0.`,
        {
          cause,
        },
      );
    default:
      return cause;
  }
}
