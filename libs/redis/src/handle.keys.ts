import { createHash } from 'node:crypto';
import type { HandleOwner } from '@toolwright/core';

/** The names of keys. What belongs to one owner is in one slot of a cluster. */
export class HandleKeys {
  /** @throws TypeError for a prefix with braces */
  constructor(private readonly prefix: string) {
    if (/[{}]/.test(prefix))
      throw new TypeError(`The prefix "${prefix}" has a brace in it, which Redis Cluster understands in its own way.`);
  }

  /** The list of an owner's handles. */
  listOf(owner: HandleOwner): string {
    return `${this.prefix}:handles:{${createHash('sha256').update(owner).digest('base64url')}}`;
  }

  /** A handle on a list. */
  handleOn(list: string, handle: string): string {
    return `${this.prefix}:handle:${list.slice(list.lastIndexOf('{'))}:${handle}`;
  }

  /** All lists, as a pattern. */
  get lists(): string {
    return `${this.prefix.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}:handles:{*}`;
  }
}
