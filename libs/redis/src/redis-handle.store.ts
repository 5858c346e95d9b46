import {
  HandleStore,
  type HandleContent,
  type HandleOwner,
  type HandleReplacement,
  type HandleSelection,
  type NewHandle,
  type StoredHandle,
} from '@toolwright/core';
import { HandleKeys } from './handle.keys.js';
import type { RedisClient } from './redis-client.interface.js';
import { RedisConnection } from './redis.connection.js';
import { KEEP, READ, REPLACE, REVOKE, STRIKE } from './scripts.js';

/** Options of {@link RedisHandleStore}. */
export interface RedisHandleStoreOptions {
  /** Before every key. Default: `toolwright`. */
  readonly prefix?: string;
}

/** What one step over many keys looks at. */
const STEP = '500';
/** A hundred years: longer lifetimes are no numbers that Redis takes. */
const LONGEST = 3_155_760_000_000;

/**
 * Handles in Redis: they outlive the process, and all processes of an application know them. Each is written, read and
 * replaced by a script, in one step; Redis forgets by itself what has expired, by its own time.
 *
 * Every method throws where Redis cannot be reached, is read-only or full. After a `FLUSHALL` handles are unknown.
 */
export class RedisHandleStore extends HandleStore {
  private readonly redis: RedisConnection;
  private readonly keys: HandleKeys;

  /**
   * @param client connected by whoever made it
   * @throws TypeError for a prefix with braces
   */
  constructor(client: RedisClient, { prefix = 'toolwright' }: RedisHandleStoreOptions = {}) {
    super();
    this.redis = new RedisConnection(client);
    this.keys = new HandleKeys(prefix);
  }

  async putMany(owner: HandleOwner, handles: readonly NewHandle[]): Promise<readonly string[]> {
    if (handles.length === 0) return [];
    const parameters = handles.flatMap(({ handle, type, content, lifetime }) => [
      handle,
      type,
      JSON.stringify(content),
      String(Math.min(Math.ceil(lifetime), LONGEST)),
    ]);
    return texts(await this.redis.run(KEEP, this.keysOf(owner, handles), parameters));
  }

  async getMany(owner: HandleOwner, handles: readonly string[]): Promise<ReadonlyMap<string, StoredHandle>> {
    if (handles.length === 0) return new Map();
    const named = [...new Set(handles)].map((handle) => ({ handle }));
    const names = named.map(({ handle }) => handle);
    const found = (await this.redis.run(READ, this.keysOf(owner, named), names)) as readonly unknown[];
    return new Map(found.map((one) => storedHandle(texts(one))));
  }

  async replaceMany(owner: HandleOwner, replacements: readonly HandleReplacement[]): Promise<readonly string[]> {
    if (replacements.length === 0) return [];
    const [, ...keys] = this.keysOf(owner, replacements);
    const parameters = replacements.flatMap(({ handle, content, revision }) => [
      handle,
      JSON.stringify(content),
      String(revision),
    ]);
    return texts(await this.redis.run(REPLACE, keys, parameters));
  }

  /** Those of a type are looked for step by step: what is given out meanwhile may stay. */
  async revoke({ owner, type = '' }: HandleSelection): Promise<number> {
    if (owner !== undefined) return this.revokeOn(this.keys.listOf(owner), type);
    let forgotten = 0;
    for await (const lists of this.lists()) for (const list of lists) forgotten += await this.revokeOn(list, type);
    return forgotten;
  }

  /** Redis has forgotten by itself; the lists of handles are brought up to date. */
  async sweep(): Promise<number> {
    const [seconds] = texts(await this.redis.send('TIME'));
    const now = String((Number(seconds) + 1) * 1_000);
    let swept = 0;
    for await (const lists of this.lists()) for (const list of lists) swept += await this.sweepOn(list, now);
    return swept;
  }

  private async revokeOn(list: string, type: string): Promise<number> {
    let forgotten = 0;
    let cursor = '0';
    do {
      const [next, members] = (await this.redis.send('ZSCAN', list, cursor, 'COUNT', STEP)) as [unknown, unknown];
      // Every other one is a score.
      const handles = texts(members).filter((_, index) => index % 2 === 0);
      forgotten += Number(await this.redis.run(REVOKE, this.keysOn(list, handles), [type, ...handles]));
      cursor = String(next);
    } while (cursor !== '0');
    return forgotten;
  }

  private async sweepOn(list: string, now: string): Promise<number> {
    let swept = 0;
    let struck: number;
    do {
      const handles = texts(await this.redis.send('ZRANGEBYSCORE', list, '-inf', now, 'LIMIT', '0', STEP));
      struck = handles.length && Number(await this.redis.run(STRIKE, this.keysOn(list, handles), handles));
      swept += struck;
    } while (struck === Number(STEP));
    return swept;
  }

  private async *lists(): AsyncGenerator<readonly string[]> {
    let cursor = '0';
    do {
      const command = ['SCAN', cursor, 'MATCH', this.keys.lists, 'COUNT', STEP];
      const [next, found] = (await this.redis.send(...command)) as [unknown, unknown];
      yield texts(found);
      cursor = String(next);
    } while (cursor !== '0');
  }

  private keysOf(owner: HandleOwner, handles: readonly { readonly handle: string }[]): string[] {
    return this.keysOn(
      this.keys.listOf(owner),
      handles.map(({ handle }) => handle),
    );
  }

  private keysOn(list: string, handles: readonly string[]): string[] {
    return [list, ...handles.map((handle) => this.keys.handleOn(list, handle))];
  }
}

/** Whatever the client makes of the texts of Redis. */
const texts = (answer: unknown): string[] => (answer as readonly unknown[]).map(String);

function storedHandle([handle = '', type = '', content = '', revision = '']: readonly string[]) {
  const stored: StoredHandle = {
    handle,
    type,
    content: JSON.parse(content) as HandleContent,
    revision: Number(revision),
  };
  return [handle, stored] as const;
}
