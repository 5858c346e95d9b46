import type { Account } from './account.interface.js';

/** Nothing means unknown or blocked, and refuses the call. */
type Found<Value> = Value | null | undefined | Promise<Value | null | undefined>;

/** How the application knows its accounts: what a provider decorated with `@ToolAccounts()` implements. */
export interface AccountSource {
  /**
   * The account of a request that came through a door, read from verified context only.
   * Return `ANONYMOUS` for a caller without identity; anything that is no account refuses the call.
   * @param request the request of the HTTP adapter (Express or Fastify)
   */
  fromRequest(request: unknown): Found<Account>;
  /** The account of an id, for `runner.run(name, input, { account: id })`. Nothing means unknown or blocked. */
  load?(id: string): Found<Account>;
  /** Whether the account holds a permission. Default: it is listed in `account.permissions`. Grants on strict `true`. */
  can?(account: Account, permission: string): boolean | Promise<boolean>;
}

/**
 * The same for an application whose `fromRequest` and `load` find its own users: `accountOf` says what account one is.
 * `ANONYMOUS` and nothing stay what they are.
 */
export interface UserSource<User> {
  fromRequest(request: unknown): Found<User | Account>;
  load?(id: string): Found<User>;
  accountOf(user: User): Found<Account>;
  can?: AccountSource['can'];
}
