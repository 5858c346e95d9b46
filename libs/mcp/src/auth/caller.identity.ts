import { Injectable } from '@nestjs/common';
import { AccountResolver, type Account } from '@toolwright/core';
import type { TokenCarrier } from './bearer.token.js';
import { TokenCheck } from './token.check.js';

/** Whose a request is, by the application, where that goes together with its token. */
@Injectable()
export class CallerIdentity {
  constructor(
    private readonly accounts: AccountResolver,
    private readonly tokens: TokenCheck,
  ) {}

  /**
   * @throws AccountUnavailableError 401
   * @throws UnauthorizedRequest 401
   */
  async accountOf(request: TokenCarrier): Promise<Account> {
    const account = await this.accounts.fromRequest(request);
    this.tokens.confirm(request, account);
    return account;
  }
}
