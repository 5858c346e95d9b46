import type { LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccountsService } from './accounts/accounts.service.js';
import { developmentTokens, firstUsers, isProduction } from './accounts/development-tokens.js';
import { AppModule } from './app.module.js';
import { HELP, readWishes, type Wishes } from './command-line.js';
import { greeting } from './greeting.js';

async function main(): Promise<void> {
  const wishes = readWishes(process.argv.slice(2), process.env);
  if (wishes.help) return say(HELP);
  const logger: LogLevel[] = wishes.issueTokenFor === undefined ? ['log', 'warn', 'error'] : ['warn', 'error'];
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { abortOnError: false, logger });
  await app.init();
  const accounts = app.get(AccountsService);
  if (wishes.issueTokenFor === undefined) return serve(app, accounts, wishes);
  try {
    say(await accounts.issueToken(wishes.issueTokenFor));
  } finally {
    await app.close();
  }
}

async function serve(app: NestExpressApplication, accounts: AccountsService, { host, port }: Wishes): Promise<void> {
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  await app.listen(port, host).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  say(greeting(await app.getUrl(), await tokensToShow(accounts)));
}

/** Tokens that may be shown: those of a developer's machine, or the first ones of a shop in production. */
async function tokensToShow(accounts: AccountsService): Promise<ReadonlyMap<string, string>> {
  if (!isProduction()) return developmentTokens();
  if (await accounts.hasTokens()) return new Map();
  const issued = firstUsers.map(async (user) => [await accounts.issueToken(user), `${user}; shown this once`] as const);
  return new Map(await Promise.all(issued));
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code !== 'EADDRINUSE') return message ?? String(error);
  return `Port ${port} is taken. Stop what listens there, or take another one: PORT=${Number(port) + 1} npm start`;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
