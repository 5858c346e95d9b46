import {
  HandleStore,
  type HandleOwner,
  type HandleReplacement,
  type HandleSelection,
  type NewHandle,
  type StoredHandle,
} from './handle.store.js';

interface Kept extends StoredHandle {
  readonly lifetime: number;
  expires: number;
}

/** Bounds of {@link MemoryHandleStore}. */
export interface MemoryHandleStoreOptions {
  /** Handles of one owner; beyond them its own least recently used one goes, never another's. Default: 10,000. */
  readonly perOwner?: number;
  /** Milliseconds since any fixed moment. Default: `Date.now`. */
  readonly now?: () => number;
}

/** Handles in this process: they do not survive it, and other processes do not know them. */
export class MemoryHandleStore extends HandleStore {
  private readonly owners = new Map<HandleOwner, Map<string, Kept>>();
  private readonly perOwner: number;
  private readonly now: () => number;

  constructor({ perOwner = 10_000, now = Date.now }: MemoryHandleStoreOptions = {}) {
    super();
    this.perOwner = perOwner;
    this.now = now;
  }

  putMany(owner: HandleOwner, handles: readonly NewHandle[]): Promise<readonly string[]> {
    const kept = this.owners.get(owner) ?? new Map<string, Kept>();
    this.owners.set(owner, kept);
    const taken: string[] = [];
    for (const { lifetime, ...handle } of handles) {
      if (this.alive(kept, handle.handle)) taken.push(handle.handle);
      else kept.set(handle.handle, { ...copyOf(handle), revision: 0, lifetime, expires: this.now() + lifetime });
    }
    this.makeRoom(kept);
    return Promise.resolve(taken);
  }

  getMany(owner: HandleOwner, handles: readonly string[]): Promise<ReadonlyMap<string, StoredHandle>> {
    const kept = this.owners.get(owner);
    const found = handles.flatMap((handle) => {
      const one = kept && this.alive(kept, handle);
      if (one === undefined) return [];
      this.touch(kept as Map<string, Kept>, one);
      return [[handle, copyOf(one)] as const];
    });
    return Promise.resolve(new Map(found));
  }

  replaceMany(owner: HandleOwner, replacements: readonly HandleReplacement[]): Promise<readonly string[]> {
    const kept = this.owners.get(owner);
    const refused = replacements.filter(({ handle, content, revision }) => {
      const one = kept && this.alive(kept, handle);
      if (one === undefined || one.revision !== revision) return true;
      kept?.set(handle, { ...one, content: cloned(content), revision: revision + 1 });
      return false;
    });
    return Promise.resolve(refused.map(({ handle }) => handle));
  }

  revoke({ owner, type }: HandleSelection): Promise<number> {
    const owners = owner === undefined ? [...this.owners.keys()] : [owner];
    return Promise.resolve(this.forget(owners, (one) => type === undefined || one.type === type));
  }

  sweep(): Promise<number> {
    const now = this.now();
    return Promise.resolve(this.forget([...this.owners.keys()], ({ expires }) => expires <= now));
  }

  private alive(kept: Map<string, Kept>, handle: string): Kept | undefined {
    const one = kept.get(handle);
    if (one === undefined || one.expires > this.now()) return one;
    kept.delete(handle);
    return undefined;
  }

  /** Maps keep the order of insertion: what was used last stands last. */
  private touch(kept: Map<string, Kept>, one: Kept): void {
    kept.delete(one.handle);
    one.expires = this.now() + one.lifetime;
    kept.set(one.handle, one);
  }

  private makeRoom(kept: Map<string, Kept>): void {
    for (const handle of kept.keys()) {
      if (kept.size <= this.perOwner) return;
      kept.delete(handle);
    }
  }

  private forget(owners: readonly HandleOwner[], isMeant: (one: Kept) => boolean): number {
    let forgotten = 0;
    for (const owner of owners) {
      const kept = this.owners.get(owner);
      for (const one of kept?.values() ?? []) {
        if (!isMeant(one)) continue;
        kept?.delete(one.handle);
        forgotten += 1;
      }
      if (kept?.size === 0) this.owners.delete(owner);
    }
    return forgotten;
  }
}

/** What is kept shares nothing with what callers hold. */
const copyOf = <Handle extends { readonly content: unknown }>({ content, ...rest }: Handle): Handle =>
  ({ ...rest, content: cloned(content) }) as Handle;

const cloned = <Json>(value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;
