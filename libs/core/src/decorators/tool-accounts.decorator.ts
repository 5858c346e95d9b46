import type { AccountSource, UserSource } from '../interfaces/tool-accounts.interface.js';
import { TOOL_ACCOUNTS_METADATA } from '../metadata.constants.js';

type SourceClass<User> = abstract new (...dependencies: never[]) => AccountSource | UserSource<User>;

/**
 * Marks the one provider that tells whose call it is.
 *
 * @example
 * @ToolAccounts()
 * class ShopAccounts {
 *   fromRequest = ({ user }: { user?: ShopUser }) => user ?? ANONYMOUS;
 *   accountOf = ({ name, roles }: ShopUser): Account => ({ id: name, permissions: roles });
 * }
 */
export function ToolAccounts() {
  return <User>(target: SourceClass<User>): void => Reflect.defineMetadata(TOOL_ACCOUNTS_METADATA, true, target);
}
