import type { AccountSource } from '../interfaces/tool-accounts.interface.js';
import { TOOL_ACCOUNTS_METADATA } from '../metadata.constants.js';

type AccountSourceClass = abstract new (...dependencies: never[]) => AccountSource;

/**
 * Marks the one provider that tells whose call it is.
 *
 * @example
 * @ToolAccounts()
 * class ShopAccounts implements AccountSource {
 *   fromRequest(request: { user?: Account }): Account { return request.user ?? ANONYMOUS; }
 * }
 */
export function ToolAccounts() {
  return (target: AccountSourceClass): void => Reflect.defineMetadata(TOOL_ACCOUNTS_METADATA, true, target);
}
