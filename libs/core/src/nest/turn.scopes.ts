import { Injectable } from '@nestjs/common';
import type { Account } from '../interfaces/account.interface.js';

const MOST_TURNS = 1_000;

/** Keys by which the calls of one turn share their request-scoped providers. Never across accounts. */
@Injectable()
export class TurnScopes {
  private readonly keys = new Map<string, object>();

  keyOf({ id, tenant, partition }: Account, turn: string): object {
    const name = JSON.stringify([id, tenant, partition, turn]);
    const key = this.keys.get(name) ?? {};
    this.keys.delete(name);
    this.keys.set(name, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > MOST_TURNS && oldest !== undefined) this.keys.delete(oldest);
    return key;
  }
}
