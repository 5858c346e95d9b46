import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Account } from '../interfaces/account.interface.js';
import type { CallIdentity } from '../interfaces/call-identity.interface.js';

/** What a nested call takes over from the one around it. */
export interface SurroundingCall {
  readonly call: CallIdentity;
  readonly account: Account;
  readonly signal: AbortSignal;
  readonly deadline: number;
}

/** The one identity below a call, however the tool awaits. Ends with the call; nested calls return to the outer one. */
@Injectable()
export class CallScope {
  private readonly storage = new AsyncLocalStorage<SurroundingCall>();

  current(): SurroundingCall | undefined {
    return this.storage.getStore();
  }

  run<Result>(call: SurroundingCall, work: () => Result): Result {
    return this.storage.run(call, work);
  }
}
