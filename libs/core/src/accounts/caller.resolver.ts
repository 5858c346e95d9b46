import { Injectable } from '@nestjs/common';
import { AccountUnavailableError } from '../errors/account-unavailable.error.js';
import type { Account } from '../interfaces/account.interface.js';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';
import type { RunOptions } from '../interfaces/run-options.interface.js';
import { currentExchange } from './http-exchange.scope.js';
import { AccountResolver } from './account.resolver.js';
import type { SurroundingCall } from './call.scope.js';

/** Where a call comes from. */
export interface Caller {
  readonly options: RunOptions;
  readonly surrounding: SurroundingCall | undefined;
}

/** Whose call it is, and which HTTP request it may be judged by. */
@Injectable()
export class CallerResolver {
  constructor(private readonly accounts: AccountResolver) {}

  /**
   * The account that was passed, else that of the surrounding tool call, else that of the surrounding HTTP request.
   * @throws AccountUnavailableError
   */
  accountOf({ options, surrounding }: Caller): Account | Promise<Account> {
    if (options.toolset) return options.toolset.account;
    if (typeof options.account === 'string') return this.accounts.load(options.account);
    if (options.account !== undefined) return this.accounts.accept(options.account);
    if (surrounding) return surrounding.account;
    const exchange = currentExchange();
    if (exchange) return this.accounts.ofRequest(exchange.request);
    throw new AccountUnavailableError('no account: pass { account }, ANONYMOUS for nobody in particular');
  }

  /** The HTTP request around the call, where the call runs as its account: an admin's request authorises no run as Bo. */
  exchangeFor(account: Account): HttpExchange | undefined | Promise<HttpExchange | undefined> {
    const exchange = currentExchange();
    if (exchange === undefined) return undefined;
    const fitting = (owner: Account | undefined): HttpExchange | undefined =>
      owner !== undefined && isSame(owner, account) ? exchange : undefined;
    const known = this.accounts.knownFor(exchange.request);
    return known ? fitting(known) : this.accounts.ofRequest(exchange.request).then(fitting, () => undefined);
  }
}

const isSame = (one: Account, other: Account): boolean =>
  one.id === other.id && one.tenant === other.tenant && one.partition === other.partition;
