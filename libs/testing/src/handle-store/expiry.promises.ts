import { isSliding, letExpire, lifetimesFor, shortLifetime } from './expiry.js';
import type { HandleStorePromise } from './promise.interface.js';
import { aContent, aHandle, anOwner, contentsOf, namesOf, someHandles, wanted } from './sample-handles.js';
import { withClockAhead } from './with-clock-ahead.js';

const TEN_YEARS = 315_576_000_000;

/** A handle ends when nobody has used it for its lifetime, by the time of the store. */
export const expiryPromises: readonly HandleStorePromise[] = [
  {
    says: 'forgets each handle at the end of its own lifetime',
    check: async (underTest, expect) => {
      const { store } = underTest;
      const owner = anOwner();
      const lifetime = shortLifetime(underTest);
      const [short, long] = [aHandle({ lifetime }), aHandle()];
      await store.putMany(owner, [short, long]);
      await letExpire(underTest, lifetime);
      expect(contentsOf(await store.getMany(owner, namesOf([short, long])))).toEqual(wanted([long]));
    },
  },
  {
    says: 'replaces nothing that has expired',
    check: async (underTest, expect) => {
      const { store } = underTest;
      const owner = anOwner();
      const lifetime = shortLifetime(underTest);
      const expired = aHandle({ lifetime });
      await store.putMany(owner, [expired]);
      await letExpire(underTest, lifetime);
      const replacements = [0, 1].map((revision) => ({ handle: expired.handle, content: aContent(), revision }));
      expect(await store.replaceMany(owner, replacements)).toEqual([expired.handle, expired.handle]);
      expect((await store.getMany(owner, [expired.handle])).size).toBe(0);
    },
  },
  {
    says: 'gives letters that have expired away again, with nothing of before',
    check: async (underTest, expect) => {
      const { store } = underTest;
      const owner = anOwner();
      const lifetime = shortLifetime(underTest);
      const old = aHandle({ lifetime });
      await store.putMany(owner, [old]);
      await letExpire(underTest, lifetime);
      const fresh = aHandle({ handle: old.handle, type: 'invoice', content: { kind: 'reference', data: 'fresh' } });
      expect(await store.putMany(owner, [fresh])).toEqual([]);
      const read = (await store.getMany(owner, [old.handle])).get(old.handle);
      expect([read?.type, read?.content]).toEqual([fresh.type, fresh.content]);
    },
  },
  {
    says: 'starts a lifetime again when the handle is read',
    check: async (underTest, expect) => {
      const outcomes: boolean[] = [];
      for (const lifetime of lifetimesFor(underTest)) {
        outcomes.push(await isSliding(underTest, lifetime));
        if (outcomes.includes(true)) break;
      }
      expect(outcomes.includes(true)).toBe(true);
    },
  },
  {
    says: 'goes by its own time, whatever the clock of the caller says',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const [early, late] = [aHandle(), aHandle()];
      await store.putMany(owner, [early]);
      await withClockAhead(TEN_YEARS, async () => {
        expect(contentsOf(await store.getMany(owner, [early.handle]))).toEqual(wanted([early]));
      });
      await withClockAhead(-TEN_YEARS, () => store.putMany(owner, [late]));
      expect(contentsOf(await store.getMany(owner, namesOf([early, late])))).toEqual(wanted([early, late]));
    },
  },
  {
    says: 'sweeps what has expired, counts it, and nothing else',
    needs: 'sweep',
    check: async (underTest, expect) => {
      const { store } = underTest;
      const [owner, other] = [anOwner(), anOwner()];
      const lifetime = shortLifetime(underTest);
      const alive = aHandle();
      await store.putMany(owner, [...someHandles(3, { lifetime }), alive]);
      await store.putMany(other, someHandles(2, { lifetime }));
      expect(await store.sweep()).toBe(0);
      await letExpire(underTest, lifetime);
      expect(await store.sweep()).toBe(5);
      expect(await store.sweep()).toBe(0);
      expect(contentsOf(await store.getMany(owner, [alive.handle]))).toEqual(wanted([alive]));
    },
  },
];
