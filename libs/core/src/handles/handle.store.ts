/**
 * To whom a handle belongs: application, tenant, account and partition in one opaque text. A store never compares less
 * than all of it.
 */
export type HandleOwner = string;

/** What a handle stands for, as JSON. Only the code that wrote it reads it. */
export interface HandleContent {
  /** `reference`: the entity is loaded afresh. `copy`: its state, edited and perhaps never saved. `value`: a result. */
  readonly kind: 'reference' | 'copy' | 'value';
  readonly data: unknown;
}

/** A handle as it is to be kept. */
export interface NewHandle {
  readonly handle: string;
  readonly type: string;
  readonly content: HandleContent;
  /** Milliseconds without use after which it is gone. */
  readonly lifetime: number;
}

/** A handle as it is kept. */
export interface StoredHandle {
  readonly handle: string;
  readonly type: string;
  readonly content: HandleContent;
  /** Grows by one with every {@link HandleStore.replace}. */
  readonly revision: number;
}

/** A new content for a handle that is known. */
export interface HandleReplacement {
  readonly handle: string;
  readonly content: HandleContent;
  /** The revision that was read: another one in the store means that somebody was faster. */
  readonly revision: number;
}

/** Which handles to forget: those of an owner, of a type, or of both. */
export type HandleSelection =
  { readonly owner: HandleOwner; readonly type?: string } | { readonly owner?: undefined; readonly type: string };

/**
 * Where handles are kept. The time that decides expiry is the store's own. A failure is thrown: it is never an answer.
 * A provider of any module that is one is found at boot and takes the place of the one in memory; two of them are a boot
 * error. `describeHandleStore` of `@toolwright/testing` says whether it keeps its promises.
 */
export abstract class HandleStore {
  /**
   * Keeps handles, in one write.
   * @returns those that the owner has already, which were not kept: their letters are to be drawn anew
   */
  abstract putMany(owner: HandleOwner, handles: readonly NewHandle[]): Promise<readonly string[]>;

  /** Reads handles of the owner in one read and starts their lifetime again. What is unknown, expired or another's is absent. */
  abstract getMany(owner: HandleOwner, handles: readonly string[]): Promise<ReadonlyMap<string, StoredHandle>>;

  /**
   * Compare-and-set of each, independently of the others.
   * @returns the handles whose revision was another one, or that are gone
   */
  abstract replaceMany(owner: HandleOwner, replacements: readonly HandleReplacement[]): Promise<readonly string[]>;

  /** @returns how many were forgotten */
  abstract revoke(selection: HandleSelection): Promise<number>;

  /**
   * Forgets what has expired.
   * @returns how many were forgotten
   */
  abstract sweep(): Promise<number>;
}
