import type { IncomingMessage } from 'node:http';
import { type Account, type AccountSource, ANONYMOUS, ToolAccounts } from '@toolwright/core';
import { AccountsService } from './accounts.service.js';
import { bearerToken } from './bearer-token.js';

/** For whom a tool runs: the owner of the request's bearer token. */
@ToolAccounts()
export class ShopAccounts implements AccountSource {
  constructor(private readonly accounts: AccountsService) {}

  async fromRequest(request: IncomingMessage): Promise<Account | undefined> {
    const token = bearerToken(request);
    return token === undefined ? ANONYMOUS : this.accounts.byToken(token);
  }

  load(id: string): Promise<Account | undefined> {
    return this.accounts.byId(id);
  }
}
