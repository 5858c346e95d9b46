import type { SurroundingCall } from '../accounts/call.scope.js';
import type { Account } from '../interfaces/account.interface.js';
import type { CallIdentity } from '../interfaces/call-identity.interface.js';
import type { ToolCall } from './tool-call.js';

/** What the calls below this one take over from it. */
export class CallBelow implements SurroundingCall {
  constructor(
    private readonly outer: ToolCall,
    readonly account: Account,
  ) {}

  get call(): CallIdentity {
    return this.outer.identity;
  }

  get signal(): AbortSignal {
    return this.outer.lifetime.signal;
  }

  get deadline(): number {
    return this.outer.lifetime.deadline;
  }

  isOver(): boolean {
    return this.outer.lifetime.isClosed;
  }
}
