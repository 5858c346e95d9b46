import type { IncomingMessage } from 'node:http';
import type { Permission } from './roles.js';

/** Somebody the shop knows, as everything behind the authentication knows them: `request.user`. */
export interface SignedInUser {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** A request that passed the authentication; without a user it is nobody's. */
export interface ShopRequest extends IncomingMessage {
  user?: SignedInUser;
}
