import { Injectable } from '@nestjs/common';
import type { Violation } from '@toolwright/schema';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { StoredHandle } from '../handles/handle.store.js';
import { looksLikeHandle, readHandle } from '../handles/handle-text.js';
import { ToolHandles } from '../handles/tool.handles.js';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { EntitySlot } from '../transforms/slots.js';
import { EntityAdapters } from './entity.adapters.js';
import type { ResolvedEntity } from './resolved-entity.js';

/** An entity that is wanted at a place of the input, as it was given. */
export interface WantedEntity {
  readonly slot: EntitySlot;
  readonly path: string;
  readonly given: unknown;
}

/** How an entity was given. */
type Given =
  | { readonly by: 'itself'; readonly entity: object }
  | { readonly by: 'handle'; readonly handle: string }
  | { readonly by: 'key'; readonly key: unknown }
  | { readonly by: 'mistake'; readonly violation: string };

interface Request extends WantedEntity {
  readonly how: Given;
}

const mistake = (violation: string): Given => ({ by: 'mistake', violation });

/** Stage 8: handles, references and keys become entities: one read of the store, one load per type and key. */
@Injectable()
export class EntityResolver {
  constructor(
    private readonly adapters: EntityAdapters,
    private readonly handles: ToolHandles,
  ) {}

  /**
   * The entities, in the order in which they were wanted.
   * @throws ToolInputError with everything that is wrong with them
   */
  async resolve(wanted: readonly WantedEntity[], context: ToolContext): Promise<readonly ResolvedEntity[]> {
    const requests = wanted.map((one): Request => ({ ...one, how: this.read(one, context) }));
    const stored = await this.handles.read(context.account, unique(requests.flatMap(handlesOf)));
    const loader = new EntityLoads(requests, stored, context);
    const loaded = await loader.load();
    const results = await Promise.all(requests.map((request) => this.settle(request, { stored, loaded, context })));
    const violations = results.flatMap((result, index) =>
      typeof result === 'string' ? [violationAt(requests[index] as Request, result)] : [],
    );
    if (violations.length > 0) throw new ToolInputError(violations);
    return results as ResolvedEntity[];
  }

  /** Plain code passes the entity or its key; who is told of handles may send one, and the others send the key. */
  private read({ slot, given }: WantedEntity, { invoker }: ToolContext): Given {
    const { adapter, by } = slot;
    if (!invoker.capabilities.has('plain-values')) {
      if (typeof given !== 'object' || given === null)
        return given == null ? mistake('is missing') : { by: 'key', key: given };
      return this.adapters.of(given) === adapter ? { by: 'itself', entity: given } : mistake(`is no ${adapter.type}`);
    }
    if (!invoker.capabilities.has('handles')) return { by: 'key', key: given };
    if (typeof given === 'string') return handleFrom(given, slot);
    const { handle, [by ?? 'id']: key } = (given ?? {}) as Record<string, unknown>;
    return typeof handle === 'string' ? handleFrom(handle, slot) : { by: 'key', key };
  }

  /** The entity, or what is wrong. */
  private async settle(
    { slot, path, how }: Request,
    { stored, loaded, context }: Loaded,
  ): Promise<ResolvedEntity | string> {
    const { adapter, operation } = slot;
    if (how.by === 'mistake') return how.violation;
    if (how.by === 'itself') return { adapter, operation, path, entity: how.entity };
    if (how.by === 'key') {
      const entity = loaded.byKey(slot, how.key);
      const isShown = entity !== undefined && (await mayView(adapter, entity, context));
      return isShown ? { adapter, operation, path, entity } : `is no ${adapter.type} that you can use`;
    }
    const handle = stored.get(how.handle);
    const entity = handle && loaded.byHandle(handle);
    if (handle === undefined || entity === undefined) return GONE;
    return { adapter, operation, path, entity, handle, before: adapter.dump?.(entity) };
  }
}

const GONE =
  'is a handle that is unknown or has expired; ask for the thing again and use the handle that comes with it';

interface Loaded {
  readonly stored: ReadonlyMap<string, StoredHandle>;
  readonly loaded: LoadedEntities;
  readonly context: ToolContext;
}

function handleFrom(text: string, { adapter: { type }, by = 'id' }: EntitySlot): Given {
  if (!looksLikeHandle(text)) return mistake(`is no handle; give a handle of the type "${type}", or { "${by}": … }`);
  const read = readHandle(text);
  if (read === undefined) return mistake('is a mistyped handle; copy it letter by letter from where it was given');
  if (read.type !== type) return mistake(`is a handle of the type "${read.type}"; one of the type "${type}" is wanted`);
  return { by: 'handle', handle: read.handle };
}

const handlesOf = ({ how }: Request): string[] => (how.by === 'handle' ? [how.handle] : []);

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const violationAt = ({ path }: Request, message: string): Violation => ({ path, rule: 'entity', message });

/** By key, what is missing and what may not be seen are one answer. */
async function mayView(adapter: EntityAdapter, entity: object, { account }: ToolContext): Promise<boolean> {
  if (adapter.can === undefined) return true;
  try {
    const answer: unknown = await adapter.can('view', entity, account);
    return answer === true;
  } catch {
    return false;
  }
}

/** What was loaded for one call. */
interface LoadedEntities {
  byKey(slot: EntitySlot, key: unknown): object | undefined;
  byHandle(handle: StoredHandle): object | undefined;
}

type Loads = Map<EntityAdapter, Map<string | undefined, unknown[]>>;

/** One load per type and key. Every handle has an entity of its own: two of them do not see each other's edits. */
class EntityLoads {
  private readonly wanted: Loads = new Map();

  constructor(
    private readonly requests: readonly Request[],
    private readonly stored: ReadonlyMap<string, StoredHandle>,
    private readonly context: ToolContext,
  ) {
    for (const { slot, how } of requests) {
      if (how.by === 'key') this.want(slot.adapter, slot.by, how.key);
    }
  }

  async load(): Promise<LoadedEntities> {
    const copies = new Map<string, object | undefined>();
    const byId = new Map<EntityAdapter, string[]>();
    for (const { slot, how } of this.requests) {
      const handle = how.by === 'handle' ? this.stored.get(how.handle) : undefined;
      if (handle === undefined || copies.has(handle.handle)) continue;
      if (handle.content.kind === 'copy') copies.set(handle.handle, restored(slot.adapter, handle));
      else byId.set(slot.adapter, [...(byId.get(slot.adapter) ?? []), identityOf(handle)]);
    }
    const [byKey, byIdentity] = await Promise.all([this.loadKeys(), this.loadIdentities(byId)]);
    const taken = new Map<object, StoredHandle>();
    const adapterOf = new Map(
      this.requests.map(({ slot, how }) => [how.by === 'handle' ? how.handle : '', slot.adapter]),
    );
    return {
      byKey: ({ adapter, by }, key) => byKey.get(adapter)?.get(by)?.get(key),
      byHandle: (handle) => {
        if (handle.content.kind === 'copy') return copies.get(handle.handle);
        const adapter = adapterOf.get(handle.handle) as EntityAdapter;
        const entity = byIdentity.get(adapter)?.get(identityOf(handle));
        if (entity === undefined) return undefined;
        const owner = taken.get(entity) ?? handle;
        taken.set(entity, owner);
        return owner.handle === handle.handle ? entity : twinOf(adapter, entity);
      },
    };
  }

  private want(adapter: EntityAdapter, by: string | undefined, key: unknown): void {
    const keys = this.wanted.get(adapter) ?? new Map<string | undefined, unknown[]>();
    this.wanted.set(adapter, keys.set(by, [...(keys.get(by) ?? []), key]));
  }

  private async loadKeys(): Promise<Map<EntityAdapter, Map<string | undefined, ReadonlyMap<unknown, object>>>> {
    const found = new Map<EntityAdapter, Map<string | undefined, ReadonlyMap<unknown, object>>>();
    for (const [adapter, keys] of this.wanted) {
      const byName = new Map<string | undefined, ReadonlyMap<unknown, object>>();
      for (const [by, values] of keys) byName.set(by, await this.loadBy(adapter, by, unique(values)));
      found.set(adapter, byName);
    }
    return found;
  }

  private loadBy(
    adapter: EntityAdapter,
    by: string | undefined,
    values: readonly unknown[],
  ): Promise<ReadonlyMap<unknown, object>> {
    if (by === undefined) return adapter.load(values as readonly string[], this.context);
    if (adapter.loadBy) return adapter.loadBy(by, values, this.context);
    throw new TypeError(`The adapter of ${adapter.entity.name} has keys, but no loadBy(key, values, context).`);
  }

  private async loadIdentities(
    byId: Map<EntityAdapter, string[]>,
  ): Promise<Map<EntityAdapter, ReadonlyMap<string, object>>> {
    const found = new Map<EntityAdapter, ReadonlyMap<string, object>>();
    for (const [adapter, ids] of byId) found.set(adapter, await adapter.load(unique(ids), this.context));
    return found;
  }
}

/** Another object of the same state, where the adapter can make one. */
const twinOf = (adapter: EntityAdapter, entity: object): object =>
  adapter.dump && adapter.restore ? adapter.restore(structuredClone(adapter.dump(entity))) : entity;

const identityOf = ({ content }: StoredHandle): string => (content.data as { id: string }).id;

const restored = (adapter: EntityAdapter, { content }: StoredHandle): object | undefined =>
  adapter.restore?.((content.data as { state: unknown }).state);
