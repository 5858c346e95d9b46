import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccountsService } from './accounts/accounts.service.js';
import { developmentTokens, firstUsers, isProduction } from './accounts/development-tokens.js';
import { AppModule } from './app.module.js';
import { HELP, readWishes, type Wishes } from './command-line.js';
import { endOnSignal } from './end-on-signal.js';
import { greeting } from './greeting.js';
import { serveOpenApi } from './open-api.js';
import { shopLogger } from './shop.logger.js';
import { StartProblem } from './start.problem.js';

async function main(): Promise<void> {
  const wishes = readWishes(process.argv.slice(2), process.env);
  if (wishes.help) return say(HELP);
  const logger = shopLogger(wishes.issueTokenFor === undefined ? ['log', 'warn', 'error'] : ['warn', 'error']);
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { abortOnError: false, logger });
  if (wishes.issueTokenFor === undefined) return serve(app, wishes);
  await app.init();
  try {
    say(await app.get(AccountsService).issueToken(wishes.issueTokenFor));
  } finally {
    await app.close();
  }
}

async function serve(app: NestExpressApplication, { host, port, graceSeconds }: Wishes): Promise<void> {
  serveOpenApi(app);
  endOnSignal(app, graceSeconds);
  await app.listen(port, host).catch(async (error: unknown) => {
    await app.close();
    throw addressProblem(error, { host, port });
  });
  say(greeting(await app.getUrl(), await tokensToShow(app.get(AccountsService))));
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

const say = (text: string): void => void process.stdout.write(`${text}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
