import type { HandleStorePromise } from './promise.interface.js';
import { aContent, aHandle, anOwner, contentsOf, HOSTILE_OWNERS, namesOf, wanted } from './sample-handles.js';

/** A handle is its owner's. */
export const ownerPromises: readonly HandleStorePromise[] = [
  {
    says: "answers another's handle like an unknown one",
    check: async ({ store }, expect) => {
      const [owner, other] = [anOwner(), anOwner()];
      const handle = aHandle();
      await store.putMany(owner, [handle]);
      expect((await store.getMany(other, [handle.handle])).size).toBe(0);
      const revision = (await store.getMany(owner, [handle.handle])).get(handle.handle)?.revision ?? -1;
      const replacement = { handle: handle.handle, content: aContent(), revision };
      expect(await store.replaceMany(other, [replacement])).toEqual([handle.handle]);
      expect(contentsOf(await store.getMany(owner, [handle.handle]))).toEqual(wanted([handle]));
    },
  },
  {
    says: 'lets two owners have the same letters',
    check: async ({ store }, expect) => {
      const [owner, other] = [anOwner(), anOwner()];
      const handle = aHandle();
      const twin = { ...handle, content: aContent('of the other') };
      expect(await store.putMany(owner, [handle])).toEqual([]);
      expect(await store.putMany(other, [twin])).toEqual([]);
      expect(contentsOf(await store.getMany(owner, [handle.handle]))).toEqual(wanted([handle]));
      expect(contentsOf(await store.getMany(other, [handle.handle]))).toEqual(wanted([twin]));
    },
  },
  {
    says: 'tells owners apart by every character',
    check: async ({ store }, expect) => {
      const { handle } = aHandle();
      const kept = HOSTILE_OWNERS.map((owner) => ({ owner, one: aHandle({ handle, content: aContent(owner) }) }));
      for (const { owner, one } of kept) expect([owner, await store.putMany(owner, [one])]).toEqual([owner, []]);
      for (const { owner, one } of kept)
        expect([owner, contentsOf(await store.getMany(owner, [handle]))]).toEqual([owner, wanted([one])]);
      for (const { owner } of kept) {
        expect([owner, await store.revoke({ owner })]).toEqual([owner, 1]);
        expect([owner, (await store.getMany(owner, [handle])).size]).toEqual([owner, 0]);
      }
    },
  },
  {
    says: 'shares nothing with another application at the same place',
    needs: 'neighbour',
    check: async ({ store, neighbour }, expect) => {
      if (neighbour === undefined) throw new Error('Give a `neighbour`, or say in `skip` why there is none.');
      const owner = anOwner();
      const handle = aHandle();
      const twin = { ...handle, content: aContent('of the neighbour') };
      expect(await store.putMany(owner, [handle])).toEqual([]);
      expect((await neighbour.getMany(owner, [handle.handle])).size).toBe(0);
      expect(await neighbour.putMany(owner, [twin])).toEqual([]);
      expect(await neighbour.revoke({ type: handle.type })).toBe(1);
      expect(await neighbour.revoke({ owner })).toBe(0);
      expect(contentsOf(await store.getMany(owner, namesOf([handle])))).toEqual(wanted([handle]));
    },
  },
];
