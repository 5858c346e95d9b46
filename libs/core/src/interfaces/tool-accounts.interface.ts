import type { Account } from './account.interface.js';

/** How the application knows its accounts: what a provider decorated with `@ToolAccounts()` implements. */
export interface AccountSource {
  /**
   * The account of a request that came through a door, read from verified context only.
   * Return `ANONYMOUS` for a caller without identity; anything that is no account refuses the call.
   * @param request the request of the HTTP adapter (Express or Fastify)
   */
  fromRequest(request: unknown): Account | null | undefined | Promise<Account | null | undefined>;
  /** The account of an id, for `runner.run(name, input, { account: id })`. Nothing means unknown or blocked. */
  load?(id: string): Account | null | undefined | Promise<Account | null | undefined>;
  /** Whether the account holds a permission. Default: it is listed in `account.permissions`. Grants on strict `true`. */
  can?(account: Account, permission: string): boolean | Promise<boolean>;
}
