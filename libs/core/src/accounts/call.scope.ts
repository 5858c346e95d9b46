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
  /** Whether the call has ended: what it left running has its identity no more. */
  isOver(): boolean;
}

interface Scoped {
  readonly surrounding: SurroundingCall;
  readonly scope: CallScope;
}

const storage = new AsyncLocalStorage<Scoped>();

/** The account of the tool call around the code that runs now; `undefined` outside of one. */
export const currentAccount = (): Account | undefined => alive()?.surrounding.account;

function alive(): Scoped | undefined {
  const store = storage.getStore();
  return store === undefined || store.surrounding.isOver() ? undefined : store;
}

/** The one identity below a call, however the tool awaits. Ends with the call; nested calls return to the outer one. */
@Injectable()
export class CallScope {
  /** A call of this application: another one in the same process has its own accounts. */
  current(): SurroundingCall | undefined {
    const store = alive();
    return store?.scope === this ? store.surrounding : undefined;
  }

  run<Result>(call: SurroundingCall, work: () => Result): Result {
    return storage.run({ surrounding: call, scope: this }, work);
  }
}
