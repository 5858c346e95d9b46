import type { HandleStore } from '@toolwright/core';
import type { HandleStorePromise } from './promise.interface.js';
import { aContent, aHandle, anOwner, namesOf, ODD_DATA, someHandles } from './sample-handles.js';

/** A content is replaced by whoever knows the one before. */
export const replacingPromises: readonly HandleStorePromise[] = [
  {
    says: 'replaces a content whose revision is known, and counts on',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handle = aHandle({ type: 'invoice', content: { kind: 'reference', data: 1 } });
      await store.putMany(owner, [handle]);
      const before = await revisionOf(store, owner, handle.handle);
      const content = aContent(ODD_DATA);
      expect(await store.replaceMany(owner, [{ handle: handle.handle, content, revision: before }])).toEqual([]);
      const after = (await store.getMany(owner, [handle.handle])).get(handle.handle);
      expect([after?.type, after?.content, after?.revision]).toEqual(['invoice', content, before + 1]);
    },
  },
  {
    says: 'refuses each replacement that comes too late, and no other',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const [stale, fresh, gone] = someHandles(3) as [ReturnType<typeof aHandle>, ReturnType<typeof aHandle>, never];
      await store.putMany(owner, [stale, fresh]);
      const revision = await revisionOf(store, owner, stale.handle);
      const content = aContent('replaced');
      await store.replaceMany(owner, [{ handle: stale.handle, content: aContent('faster'), revision }]);
      const refused = await store.replaceMany(
        owner,
        namesOf([stale, fresh, gone]).map((handle) => ({ handle, content, revision })),
      );
      expect(refused.toSorted()).toEqual(namesOf([stale, gone]).toSorted());
      const read = await store.getMany(owner, namesOf([stale, fresh, gone]));
      expect(namesOf([stale, fresh, gone]).map((handle) => read.get(handle)?.content.data)).toEqual([
        'faster',
        'replaced',
        undefined,
      ]);
    },
  },
  {
    says: 'lets exactly one of many replacements at once win',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const { handle, ...rest } = aHandle();
      await store.putMany(owner, [{ handle, ...rest }]);
      const revision = await revisionOf(store, owner, handle);
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, rival) =>
          store.replaceMany(owner, [{ handle, content: aContent(rival), revision }]),
        ),
      );
      const winners = answers.flatMap((refused, rival) => (refused.length === 0 ? [rival] : []));
      expect(winners.length).toBe(1);
      const read = (await store.getMany(owner, [handle])).get(handle);
      expect([read?.content.data, read?.revision]).toEqual([winners[0], revision + 1]);
    },
  },
  {
    says: 'does the same for many handles in opposite orders at once',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handles = someHandles(20);
      await store.putMany(owner, handles);
      const revision = await revisionOf(store, owner, (handles[0] as { handle: string }).handle);
      const rivals = [handles, handles.toReversed(), handles, handles.toReversed()];
      const answers = await Promise.all(
        rivals.map((order, rival) =>
          store.replaceMany(
            owner,
            namesOf(order).map((handle) => ({ handle, content: aContent(rival), revision })),
          ),
        ),
      );
      expect(answers.flat().length).toBe(handles.length * (rivals.length - 1));
      const read = await store.getMany(owner, namesOf(handles));
      for (const handle of namesOf(handles)) {
        const winner = answers.findIndex((refused) => !refused.includes(handle));
        expect([read.get(handle)?.content.data, read.get(handle)?.revision]).toEqual([winner, revision + 1]);
      }
    },
  },
  {
    says: 'refuses the second of two replacements of one handle in one call',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handle = aHandle();
      await store.putMany(owner, [handle]);
      const revision = await revisionOf(store, owner, handle.handle);
      const replacements = ['first', 'second'].map((data) => ({
        handle: handle.handle,
        content: aContent(data),
        revision,
      }));
      expect(await store.replaceMany(owner, replacements)).toEqual([handle.handle]);
      expect(await revisionOf(store, owner, handle.handle)).toBe(revision + 1);
    },
  },
];

async function revisionOf(store: HandleStore, owner: string, handle: string): Promise<number> {
  const kept = (await store.getMany(owner, [handle])).get(handle);
  if (kept === undefined) throw new Error(`${handle} was kept, and is not there.`);
  return kept.revision;
}
