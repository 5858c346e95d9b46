import type { BootProblem } from '@toolwright/core';

/**
 * What keeps a command from its work, apart from the failures of tools.
 * - `usage_invalid`: the command line itself.
 * - `app_not_found`: no such file, or no module in it.
 * - `app_failed`: the application did not load or boot.
 * - `account_unavailable`: the account of `--as` is unknown, blocked, or cannot be loaded.
 * - `cancelled`: the user ended it before there was a call.
 */
export type CommandFailureCode = 'usage_invalid' | 'app_not_found' | 'app_failed' | 'account_unavailable' | 'cancelled';

/** Thrown by every part of a command, and told to the user as it is. */
export class CommandFailure extends Error {
  constructor(
    readonly code: CommandFailureCode,
    message: string,
    /** What is wrong with the declared tools, where that is it. */
    readonly problems: readonly BootProblem[] = [],
  ) {
    super(message);
  }
}
