import { Injectable } from '@nestjs/common';
import type { Account } from '@toolwright/core';

/** Which call of which client: a request id alone means nothing, every client counts from one. */
export interface CallKey {
  readonly account: Account;
  /** What the client was given at its handshake; clients of 2026-07-28 have none and cancel by disconnecting. */
  readonly session: string | undefined;
  readonly requestId: string | number;
}

/** Lets `notifications/cancelled`, which comes in a request of its own, find the call it means. */
@Injectable()
export class RunningCalls {
  private readonly calls = new Map<string, AbortController>();

  /** Works with a signal that fires when the client disconnects or cancels. */
  async run<Result>(
    key: CallKey,
    disconnect: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (key.session === undefined) return work(disconnect);
    const name = nameOf(key);
    const controller = new AbortController();
    this.calls.set(name, controller);
    try {
      return await work(AbortSignal.any([disconnect, controller.signal]));
    } finally {
      if (this.calls.get(name) === controller) this.calls.delete(name);
    }
  }

  /** Does nothing where no such call runs. */
  cancel(key: CallKey): void {
    if (key.session !== undefined) this.calls.get(nameOf(key))?.abort();
  }
}

const nameOf = ({ account, session, requestId }: CallKey): string =>
  JSON.stringify([session, account.id, account.tenant, account.partition, requestId]);
