import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { HandleContent, HandleReplacement } from '../handles/handle.store.js';
import { ToolHandles } from '../handles/tool.handles.js';
import type { Account } from '../interfaces/account.interface.js';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { ResolvedEntity } from './resolved-entity.js';

/** The state of an entity as a handle keeps it. */
export const copyContent = (adapter: EntityAdapter, entity: object): HandleContent => ({
  kind: 'copy',
  data: { state: adapter.dump?.(entity) },
});

export const referenceContent = (adapter: EntityAdapter, entity: object): HandleContent => ({
  kind: 'reference',
  data: { id: adapter.idOf(entity) },
});

/** Edits of entities that came by handle, kept when the method has returned, whether or not anybody looks at its result. */
@Injectable()
export class WorkingCopies {
  constructor(private readonly handles: ToolHandles) {}

  /**
   * Keeps what changed.
   * @returns the entities whose edits live in their handles now
   * @throws ToolInputError where somebody else changed the same working copy meanwhile
   */
  async writeBack(account: Account, entities: readonly ResolvedEntity[]): Promise<ReadonlySet<object>> {
    const changes = entities.flatMap((one) => changeOf(one));
    if (changes.length === 0 || !this.handles.keepsStates(account)) return new Set();
    const lost = new Set(
      await this.handles.replace(
        account,
        changes.map(({ replacement }) => replacement),
      ),
    );
    const violations = changes
      .filter(({ replacement }) => lost.has(replacement.handle))
      .map(({ path }) => lostRace(path));
    if (violations.length > 0) throw new ToolInputError(violations);
    return new Set(
      changes.filter(({ replacement }) => replacement.content.kind === 'copy').map(({ entity }) => entity),
    );
  }
}

interface Change {
  readonly path: string;
  readonly entity: object;
  readonly replacement: HandleReplacement;
}

function changeOf({ adapter, entity, path, handle, before }: ResolvedEntity): Change[] {
  if (handle === undefined || adapter.dump === undefined) return [];
  const after = adapter.dump(entity);
  const isSaved = (adapter.isStored?.(entity) ?? true) && isDeepStrictEqual(adapter.saved?.(entity), after);
  if (isSaved && handle.content.kind === 'reference') return [];
  if (!isSaved && isDeepStrictEqual(before, after)) return [];
  const content: HandleContent = isSaved ? referenceContent(adapter, entity) : { kind: 'copy', data: { state: after } };
  return [{ path, entity, replacement: { handle: handle.handle, content, revision: handle.revision } }];
}

const lostRace = (path: string) => ({
  path,
  rule: 'entity',
  message: 'was changed by another call meanwhile; look at it again before you change it',
});
