import { randomUUID } from 'node:crypto';
import { type Account, AccountUnavailableError, ANONYMOUS } from '@toolwright/core';
import { CommandFailure } from '../command.failure.js';
import type { Doors } from './doors.js';

/** Anonymous callers of one process are one, and no other's. */
const PARTITION = randomUUID();

/**
 * The account of `--as`, loaded by the application; without it, nobody.
 *
 * @throws CommandFailure for an account that cannot be had
 */
export async function callerOf({ accounts }: Doors, id: string | undefined): Promise<Account> {
  if (id === undefined) return { ...ANONYMOUS, partition: PARTITION };
  const refuse = (reason: string): never => {
    throw new CommandFailure('account_unavailable', `Cannot run as ${JSON.stringify(id)}: ${reason}`);
  };
  if (!accounts.loadsById) return refuse('--as needs a provider with @ToolAccounts() that has load(id).');
  return accounts.load(id).catch((error: unknown) => {
    if (!(error instanceof AccountUnavailableError)) throw error;
    return refuse('the application has no such account, or blocks it. --verbose tells more.');
  });
}
