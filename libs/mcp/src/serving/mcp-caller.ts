import type { RequestId } from '@modelcontextprotocol/server';
import type { Account, ToolsetNarrowing } from '@toolwright/core';
import type { Revision } from '../codec/revision.js';

/** Who sent one message, and in which words it is answered. */
export interface McpCaller {
  /** From the request by `AccountResolver`; nothing in a message can change it. */
  readonly account: Account;
  /** What a client of 2025-11-25 was given at its handshake, if it kept it. It finds calls to cancel, and grants nothing. */
  readonly session: string | undefined;
  readonly revision: Revision;
  /** What of the tools that the account may see is offered to it here. Default: all of them. */
  readonly offer?: ToolsetNarrowing;
  /** Calls of its own batch that the client cancels in it: they are over before they begin. */
  readonly cancelled?: readonly RequestId[];
}
