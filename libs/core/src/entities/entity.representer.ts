import { Injectable } from '@nestjs/common';
import { ToolHandles, type DraftHandle } from '../handles/tool.handles.js';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import { TypeAdapters } from '../transforms/type.adapters.js';
import { EntityAdapters } from './entity.adapters.js';
import { EntitySweep, type Reference } from './entity.sweep.js';
import { copyContent, referenceContent } from './working.copies.js';

/** A result without entities, and whether it names some by handles. */
export interface Represented {
  readonly value: unknown;
  readonly hasHandles: boolean;
}

/** Puts references in the place of entities, in the form of the invoker. */
@Injectable()
export class EntityRepresenter {
  constructor(
    readonly adapters: EntityAdapters,
    private readonly handles: ToolHandles,
    readonly types: TypeAdapters,
  ) {}

  /**
   * All handles of a result are kept in one write before it leaves.
   * @param edited entities whose state is not what the store has
   */
  async represent(
    value: unknown,
    edited: ReadonlySet<object>,
    { account, invoker }: ToolContext,
  ): Promise<Represented> {
    if (this.adapters.isEmpty) return { value, hasHandles: false };
    const drafts = new Map<DraftHandle, Reference[]>();
    const byEntity = new Map<object, DraftHandle>();
    const nameByHandle = (entity: object, adapter: EntityAdapter, reference: Reference): void => {
      const draft = byEntity.get(entity) ?? this.draftFor(entity, adapter, { edited, account });
      if (draft === undefined) return;
      byEntity.set(entity, draft);
      drafts.set(draft, [...(drafts.get(draft) ?? []), reference]);
      reference['handle'] = draft.handle;
    };
    const nameById = (entity: object, adapter: EntityAdapter, reference: Reference): void => {
      if (isStored(adapter, entity)) reference['id'] = adapter.idOf(entity);
    };
    const sweep = new EntitySweep(this, viewOf(invoker) === 'handles' ? nameByHandle : nameById);
    const swept = sweep.sweep(value);
    await this.handles.keep(account, [...drafts.keys()]);
    for (const [{ handle }, references] of drafts) for (const reference of references) reference['handle'] = handle;
    return { value: swept, hasHandles: drafts.size > 0 };
  }

  /** The state where it is not what the store has, else the identity; nothing where neither can be kept. */
  private draftFor(
    entity: object,
    adapter: EntityAdapter,
    { edited, account }: { edited: ReadonlySet<object>; account: ToolContext['account'] },
  ): DraftHandle | undefined {
    const isCopy = edited.has(entity) || !isStored(adapter, entity);
    if (!isCopy) return this.handles.draft(account, adapter.type, referenceContent(adapter, entity));
    if (adapter.dump === undefined || !this.handles.keepsStates(account)) return undefined;
    return this.handles.draft(account, adapter.type, copyContent(adapter, entity));
  }
}

const isStored = (adapter: EntityAdapter, entity: object): boolean => adapter.isStored?.(entity) ?? true;
