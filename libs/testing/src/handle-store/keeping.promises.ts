import type { HandleStorePromise } from './promise.interface.js';
import {
  aContent,
  aHandle,
  anOwner,
  contentsOf,
  LONG,
  namesOf,
  ODD_DATA,
  someHandles,
  wanted,
} from './sample-handles.js';

/** What is kept is read again. */
export const keepingPromises: readonly HandleStorePromise[] = [
  {
    says: 'keeps any JSON as it is',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handles = [ODD_DATA, null, true, '', 'text', 0, -1.5, [], {}, [null]].map((data) =>
        aHandle({ content: aContent(data) }),
      );
      expect(await store.putMany(owner, handles)).toEqual([]);
      const read = await store.getMany(owner, namesOf(handles));
      expect(contentsOf(read)).toEqual(wanted(handles));
      expect([...read.values()].map(({ handle }) => handle).toSorted()).toEqual(namesOf(handles).toSorted());
    },
  },
  {
    says: 'keeps type and kind',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handles = (['reference', 'copy', 'value'] as const).map((kind, index) =>
        aHandle({ type: `type-${index}`, content: { kind, data: index } }),
      );
      await store.putMany(owner, handles);
      const read = await store.getMany(owner, namesOf(handles));
      for (const { handle, type, content } of handles)
        expect([read.get(handle)?.type, read.get(handle)?.content]).toEqual([type, content]);
    },
  },
  {
    says: 'keeps two million characters',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const large = aHandle({ content: aContent('日x'.repeat(1_000_000)) });
      await store.putMany(owner, [large]);
      const read = await store.getMany(owner, namesOf([large]));
      expect(read.get(large.handle)?.content.data === large.content.data).toBe(true);
    },
  },
  {
    says: 'keeps a thousand handles in one write, and reads them in one read',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const handles = someHandles(1_000);
      expect(await store.putMany(owner, handles)).toEqual([]);
      expect(contentsOf(await store.getMany(owner, namesOf(handles)))).toEqual(wanted(handles));
    },
  },
  {
    says: 'has nothing to do for nothing',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      expect(await store.putMany(owner, [])).toEqual([]);
      expect((await store.getMany(owner, [])).size).toBe(0);
      expect(await store.replaceMany(owner, [])).toEqual([]);
    },
  },
  {
    says: 'leaves out what it does not know',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const known = aHandle();
      await store.putMany(owner, [known]);
      const asked = [aHandle().handle, known.handle, known.handle, '', '%', "' OR 1=1 --", 'x'.repeat(128)];
      expect(contentsOf(await store.getMany(owner, asked))).toEqual(wanted([known]));
    },
  },
  {
    says: 'does not overwrite letters that are taken, and names them',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const [first, second] = [aHandle(), aHandle()];
      await store.putMany(owner, [first]);
      const again = { ...first, content: aContent('another') };
      expect(await store.putMany(owner, [again, second])).toEqual([first.handle]);
      expect(contentsOf(await store.getMany(owner, namesOf([first, second])))).toEqual(wanted([first, second]));
    },
  },
  {
    says: 'names letters that one write has twice',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const twice = aHandle();
      expect(await store.putMany(owner, [twice, aHandle(), twice])).toEqual([twice.handle]);
      expect(contentsOf(await store.getMany(owner, [twice.handle]))).toEqual(wanted([twice]));
    },
  },
  {
    says: 'gives letters to one of many that want them at once',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const { handle } = aHandle();
      const rivals = Array.from({ length: 8 }, (_, index) => aHandle({ handle, content: aContent(index) }));
      const answers = await Promise.all(rivals.map((rival) => store.putMany(owner, [rival])));
      const kept = rivals.filter((_, index) => answers[index]?.length === 0);
      expect(kept.length).toBe(1);
      expect(contentsOf(await store.getMany(owner, [handle]))).toEqual(wanted(kept));
    },
  },
  {
    says: 'shares nothing with those who gave and read',
    check: async ({ store }, expect) => {
      const owner = anOwner();
      const given = { list: ['given'] };
      const handle = aHandle({ content: aContent(given), lifetime: LONG });
      await store.putMany(owner, [handle]);
      given.list.push('changed');
      const read = await store.getMany(owner, [handle.handle]);
      const data = read.get(handle.handle)?.content.data as typeof given;
      expect(data).toEqual({ list: ['given'] });
      data.list.push('changed');
      expect((await store.getMany(owner, [handle.handle])).get(handle.handle)?.content.data).toEqual({
        list: ['given'],
      });
    },
  },
];
