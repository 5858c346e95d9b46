import { HttpException, Injectable, Logger } from '@nestjs/common';
import { AccountUnavailableError } from '../errors/account-unavailable.error.js';
import { describeCause } from '../errors/describe-cause.js';
import { ANONYMOUS, type Account } from '../interfaces/account.interface.js';
import type { AccountSource, UserSource } from '../interfaces/tool-accounts.interface.js';

const logger = new Logger('Toolwright');

/** Whose call it is, by the application's `@ToolAccounts()` provider. Never falls back to another account. */
@Injectable()
export class AccountResolver {
  private source: AccountSource | undefined;
  private readonly byRequest = new WeakMap<object, Account>();

  /** Whether equal permissions always give equal answers. */
  get decidesByList(): boolean {
    return this.source?.can === undefined;
  }

  /** Whether the application finds accounts by their ids. */
  get loadsById(): boolean {
    return this.source?.load !== undefined;
  }

  /** Called once, by discovery. */
  use(source: AccountSource | UserSource<unknown>): void {
    this.source = findsUsers(source) ? ofUsers(source) : source;
  }

  /**
   * The account of a request. Without a `@ToolAccounts()` provider everybody is anonymous.
   * @throws AccountUnavailableError when the application has no account for it, with what it threw as the cause
   */
  async fromRequest(request: unknown): Promise<Account> {
    const account = this.source === undefined ? ANONYMOUS : await this.ask(request);
    if (typeof request === 'object' && request !== null) this.byRequest.set(request, account);
    return account;
  }

  /** The same, answered once per request: the door that received it has asked already. */
  async ofRequest(request: object): Promise<Account> {
    return this.knownFor(request) ?? this.fromRequest(request);
  }

  /** The account of a request, where it has been asked for before. */
  knownFor(request: object): Account | undefined {
    return this.byRequest.get(request);
  }

  private async ask(request: unknown): Promise<Account> {
    return accepted('fromRequest of @ToolAccounts()', await attempt(() => this.source?.fromRequest(request)));
  }

  /**
   * The account of an id.
   * @throws AccountUnavailableError when it is unknown, blocked, or the application cannot load accounts
   */
  async load(id: string): Promise<Account> {
    if (this.source?.load === undefined) {
      throw new AccountUnavailableError(
        `no @ToolAccounts() provider with load(id): pass an Account instead of "${id}"`,
      );
    }
    return accepted('load of @ToolAccounts()', await attempt(() => this.source?.load?.(id)));
  }

  /**
   * An account that plain code passed, checked and frozen.
   * @throws AccountUnavailableError when it is none
   */
  accept(account: unknown): Account {
    return accepted('the account given to the call', account);
  }

  /** Whether the account holds a permission; the application's answer where it gives one. */
  can(account: Account, permission: string): unknown {
    return this.source?.can ? this.source.can(account, permission) : account.permissions.includes(permission);
  }
}

const findsUsers = (source: AccountSource | UserSource<unknown>): source is UserSource<unknown> =>
  typeof (source as Partial<UserSource<unknown>>).accountOf === 'function';

/** Whom such a source found is an account once it has said which. */
function ofUsers(source: UserSource<unknown>): AccountSource {
  const accountOf = async (found: unknown): Promise<Account | null | undefined> => {
    const user = await found;
    return user === null || user === undefined || user === ANONYMOUS ? (user as undefined) : source.accountOf(user);
  };
  return {
    fromRequest: (request) => accountOf(source.fromRequest(request)),
    ...(source.load && { load: (id: string) => accountOf(source.load?.(id)) }),
    ...(source.can && { can: (account: Account, permission: string) => source.can?.(account, permission) as boolean }),
  };
}

async function attempt(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    // An accident of the application looks like a stranger to the caller; the operator must see it.
    if (!(error instanceof HttpException))
      logger.warn(`The application failed to say whose call it is: ${describeCause(error)}`);
    throw new AccountUnavailableError(error);
  }
}

/** Frozen copies that were checked: nobody can have changed them since. */
const checked = new WeakSet<object>([ANONYMOUS]);

function accepted(origin: string, given: unknown): Account {
  if (typeof given === 'object' && given !== null && checked.has(given)) return given as Account;
  const account = copyOf(given);
  const problem = accountProblem(account);
  if (problem !== undefined) throw new AccountUnavailableError(`${origin} ${problem}`);
  checked.add(Object.freeze(account as Account));
  return account as Account;
}

/** Each member is read once, and what is checked is what is used: an account may be an instance with getters. */
function copyOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { id, tenant, partition, permissions, level, attributes } = given as Account;
  return {
    id,
    permissions: Array.isArray(permissions) ? Object.freeze([...(permissions as readonly string[])]) : permissions,
    ...(tenant !== undefined && { tenant }),
    ...(partition !== undefined && { partition }),
    ...(level !== undefined && { level }),
    ...(attributes !== undefined && { attributes }),
  };
}

function accountProblem(account: unknown): string | undefined {
  if (account === null || account === undefined) return 'is nothing: write ANONYMOUS for a caller without an account';
  if (typeof account !== 'object') return 'is no account';
  const { id, permissions } = account as Partial<Account>;
  if (id !== null && (typeof id !== 'string' || id === '')) return 'has an id that is neither a string nor null';
  if (!Array.isArray(permissions)) return 'has no list of permissions';
  return undefined;
}
