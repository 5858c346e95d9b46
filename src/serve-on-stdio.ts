import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Account, ANONYMOUS } from '@toolwright/core';
import { serveStdio } from '@toolwright/mcp';
import { AccountsService } from './accounts/accounts.service.js';
import { AppModule } from './app.module.js';
import type { StdioWishes } from './command-line.js';
import { shopLogger } from './shop.logger.js';
import { StartProblem } from './start.problem.js';

/**
 * Opens the shop on standard input and output, and serves it until its input ends.
 *
 * @throws StartProblem in words for whoever started it
 */
export async function serveOnStdio(wishes: StdioWishes): Promise<void> {
  await serveStdio(createShop, {
    account: (app) => accountFor(app.get(AccountsService), wishes),
    name: 'shop',
    version: '0.1.0',
  });
}

function createShop(): Promise<INestApplicationContext> {
  const logger = shopLogger(['warn', 'error']);
  return NestFactory.createApplicationContext(AppModule, { abortOnError: false, logger });
}

/** For whom every call runs: a user by id, so that whoever is removed meanwhile is refused, or nobody. */
async function accountFor(accounts: AccountsService, { as, token }: StdioWishes): Promise<Account | string> {
  const user = token === undefined ? await userNamed(accounts, as) : await accounts.byToken(token);
  if (token !== undefined && !user) {
    throw new StartProblem('Nobody has the token in SHOP_TOKEN. Print a new one: npm start -- --issue-token <user>');
  }
  return user?.id ?? ANONYMOUS;
}

async function userNamed(accounts: AccountsService, id: string | undefined) {
  if (id === undefined) return undefined;
  const user = await accounts.byId(id);
  if (!user) throw new StartProblem(`There is no user "${id}". Users of a new shop are told by --help.`);
  return user;
}
