import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { Account } from '../interfaces/account.interface.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import type { HandleStore, HandleContent, HandleReplacement, NewHandle, StoredHandle } from './handle.store.js';
import { HANDLE_LENGTH, newHandle } from './handle-text.js';
import { MemoryHandleStore } from './memory-handle.store.js';

/** Milliseconds between two sweeps of this process. */
const SWEEP_EVERY = 600_000;
/** Two draws of 55 random bits in a row that are taken already do not happen; a store that says so is broken. */
const MOST_DRAWS = 5;

/** A handle that has its letters, and is kept with the others of its result. */
export interface DraftHandle {
  handle: string;
  readonly type: string;
  readonly content: HandleContent;
}

/** The handles of this application. What they name is bound to the account that received them. */
@Injectable()
export class ToolHandles implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Toolwright');
  private timer: NodeJS.Timeout | undefined;

  private store: HandleStore = new MemoryHandleStore();

  constructor(@Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions) {}

  /** Called at boot, by discovery: where the application keeps its handles. */
  use(store: HandleStore): void {
    this.store = store;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.sweep().catch((error: unknown) => this.report(error)),
      SWEEP_EVERY,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** New letters for something of a type. They mean nothing until they are kept. */
  draft(account: Account, type: string, content: HandleContent): DraftHandle {
    return { handle: newHandle(type, lengthFor(account)), type, content };
  }

  /**
   * Keeps handles in one write. Letters that the account has already are drawn anew: `handle` may have changed.
   * @throws Error whatever the store throws
   */
  async keep(account: Account, drafts: readonly DraftHandle[]): Promise<void> {
    let waiting = drafts;
    for (let draw = 0; waiting.length > 0; draw += 1) {
      if (draw === MOST_DRAWS)
        throw new Error(`The handle store refuses new handles as taken, ${MOST_DRAWS} times in a row.`);
      const taken = new Set(
        await this.store.putMany(
          this.ownerOf(account),
          waiting.map((draft) => this.withLifetime(draft)),
        ),
      );
      waiting = waiting.filter(({ handle }) => taken.has(handle));
      for (const draft of waiting) draft.handle = newHandle(draft.type, lengthFor(account));
    }
  }

  /** What the account's handles stand for; those of others, expired and unknown ones are absent. */
  async read(account: Account, handles: readonly string[]): Promise<ReadonlyMap<string, StoredHandle>> {
    return handles.length === 0 ? new Map() : this.store.getMany(this.ownerOf(account), handles);
  }

  /** @returns the handles that somebody else changed since, or that are gone */
  async replace(account: Account, replacements: readonly HandleReplacement[]): Promise<readonly string[]> {
    return replacements.length === 0 ? [] : this.store.replaceMany(this.ownerOf(account), replacements);
  }

  /** Forgets all handles of an account, of a type, or those of a type that an account has. */
  revoke(
    selection: { readonly account: Account; readonly type?: string } | { readonly type: string },
  ): Promise<number> {
    if (!('account' in selection)) return this.store.revoke({ type: selection.type });
    const { account, type } = selection;
    return this.store.revoke({ owner: this.ownerOf(account), ...(type !== undefined && { type }) });
  }

  /** Forgets what has expired; done by itself every ten minutes. */
  sweep(): Promise<number> {
    return this.store.sweep();
  }

  /** Whether states may be kept for the account: anonymous callers that nobody can tell apart would share them. */
  keepsStates({ id, partition }: Account): boolean {
    return id !== null || partition !== undefined;
  }

  private withLifetime({ handle, type, content }: DraftHandle): NewHandle {
    const { lifetime, lifetimes } = this.options.handles;
    return { handle, type, content, lifetime: lifetimes[type] ?? lifetime };
  }

  private ownerOf({ id, tenant, partition }: Account): string {
    return JSON.stringify([this.options.handles.application, tenant ?? null, id, partition ?? null]);
  }

  private report(error: unknown): void {
    this.logger.warn(`Expired handles could not be swept; the next try is in ten minutes. ${describeCause(error)}`);
  }
}

const lengthFor = ({ id }: Account): number => (id === null ? HANDLE_LENGTH.anonymous : HANDLE_LENGTH.account);
