import type { HandleStorePromise } from './promise.interface.js';
import { aContent, aHandle, anOwner } from './sample-handles.js';

/** A store that cannot be asked has no answer. */
export const outagePromises: readonly HandleStorePromise[] = [
  {
    says: 'throws where it cannot be reached, and never answers that there is nothing',
    needs: 'outage',
    check: async (underTest, expect) => {
      const { store } = underTest;
      if (underTest.breakDown === undefined) throw new Error('Give a `breakDown`, or say in `skip` why there is none.');
      const owner = anOwner();
      const handle = aHandle();
      await store.putMany(owner, [handle]);
      await underTest.breakDown();
      await expect(store.getMany(owner, [handle.handle])).rejects.toThrow();
      await expect(store.putMany(owner, [aHandle()])).rejects.toThrow();
      const replacement = { handle: handle.handle, content: aContent(), revision: 0 };
      await expect(store.replaceMany(owner, [replacement])).rejects.toThrow();
      await expect(store.revoke({ owner })).rejects.toThrow();
      await expect(store.sweep()).rejects.toThrow();
    },
  },
];
