import { type Account, type AccountSource, ANONYMOUS, ToolAccounts } from '@toolwright/core';
import { AccountsService } from './accounts.service.js';
import type { ShopRequest, SignedInUser } from './signed-in-user.js';

/** For whom a tool runs: the user whom the authentication guard found. */
@ToolAccounts()
export class ShopAccounts implements AccountSource {
  constructor(private readonly accounts: AccountsService) {}

  fromRequest({ user }: ShopRequest): Account {
    return user ? accountOf(user) : ANONYMOUS;
  }

  async load(id: string): Promise<Account | undefined> {
    const user = await this.accounts.byId(id);
    return user && accountOf(user);
  }
}

/** With the user as attributes, which is what guards find as `request.user` of a tool that no request asked for. */
const accountOf = (user: SignedInUser): Account => ({
  id: user.id,
  permissions: user.permissions,
  attributes: { ...user },
});
