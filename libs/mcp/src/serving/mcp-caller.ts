import type { Account, ToolsetNarrowing } from '@toolwright/core';
import type { Revision } from '../codec/revision.js';

/** Who sent one HTTP request, and in which words it is answered. */
export interface McpCaller {
  /** From the request by `AccountResolver`; nothing in a message can change it. */
  readonly account: Account;
  /** What a client of 2025-11-25 was given at its handshake, if it kept it. It finds calls to cancel, and grants nothing. */
  readonly session: string | undefined;
  readonly revision: Revision;
  /** What of the tools that the account may see is offered to it here. Default: all of them. */
  readonly offer?: ToolsetNarrowing;
}
