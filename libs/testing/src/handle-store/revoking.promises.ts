import type { HandleStoreUnderTest } from './handle-store-under-test.interface.js';
import type { HandleStorePromise } from './promise.interface.js';
import { aHandle, anOwner, namesOf, someHandles } from './sample-handles.js';

/** What is revoked is gone at once. */
export const revokingPromises: readonly HandleStorePromise[] = [
  {
    says: 'revokes all handles of an owner',
    check: async (underTest, expect) => {
      const { ana, counts } = await sampleIn(underTest);
      expect(await underTest.store.revoke({ owner: ana })).toBe(5);
      expect(await counts()).toEqual([0, 0, 0, 3]);
      expect(await underTest.store.revoke({ owner: ana })).toBe(0);
    },
  },
  {
    says: 'revokes all handles of a type',
    check: async (underTest, expect) => {
      const { counts } = await sampleIn(underTest);
      expect(await underTest.store.revoke({ type: 'order' })).toBe(5);
      expect(await counts()).toEqual([0, 1, 2, 0]);
      expect(await underTest.store.revoke({ type: 'order%' })).toBe(0);
    },
  },
  {
    says: 'revokes the handles of a type that an owner has',
    check: async (underTest, expect) => {
      const { ana, counts } = await sampleIn(underTest);
      expect(await underTest.store.revoke({ owner: ana, type: 'order' })).toBe(2);
      expect(await counts()).toEqual([0, 1, 2, 3]);
    },
  },
  {
    says: 'gives revoked letters away again',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handle = aHandle();
      await store.putMany(owner, [handle]);
      await store.revoke({ owner });
      expect(await store.putMany(owner, [handle])).toEqual([]);
    },
  },
];

/** Handles of two owners and several types, and how many of each group are there. */
async function sampleIn({ store }: HandleStoreUnderTest) {
  const [ana, bo] = [anOwner(), anOwner()];
  const groups = [
    { owner: ana, handles: someHandles(2, { type: 'order' }) },
    { owner: ana, handles: [aHandle({ type: 'invoice' })] },
    { owner: ana, handles: [aHandle({ type: 'orde' }), aHandle({ type: 'order-line' })] },
    { owner: bo, handles: someHandles(3, { type: 'order' }) },
  ];
  for (const { owner, handles } of groups) await store.putMany(owner, handles);
  const counts = async (): Promise<number[]> => {
    const sizes: number[] = [];
    for (const { owner, handles } of groups) sizes.push((await store.getMany(owner, namesOf(handles))).size);
    return sizes;
  };
  return { ana, counts };
}
