import { MemoryHandleStore, type NewHandle } from '@toolwright/core';
import { describeHandleStore } from '@toolwright/testing';

const SKIP = { outage: 'it is in this process' };

describeHandleStore(
  'MemoryHandleStore',
  () => {
    let time = 0;
    const elapse = (milliseconds: number): Promise<void> => {
      time += milliseconds;
      return Promise.resolve();
    };
    return Promise.resolve({
      store: new MemoryHandleStore({ now: () => time }),
      neighbour: new MemoryHandleStore(),
      elapse,
    });
  },
  { skip: SKIP },
);

describeHandleStore(
  'MemoryHandleStore, waited for',
  () => Promise.resolve({ store: new MemoryHandleStore(), neighbour: new MemoryHandleStore() }),
  {
    skip: SKIP,
  },
);

describe('a full MemoryHandleStore', () => {
  const handle = (name: string): NewHandle => ({
    handle: `handle:order:${name}`,
    type: 'order',
    content: { kind: 'reference', data: name },
    lifetime: 60_000,
  });
  const named = (...names: string[]): string[] => names.map((name) => handle(name).handle);

  it('lets the owner’s least recently used handle go, and no other owner’s', async () => {
    const store = new MemoryHandleStore({ perOwner: 2 });
    await store.putMany('bo', [handle('z')]);
    await store.putMany('ana', [handle('a'), handle('b')]);
    await store.getMany('ana', named('a'));
    await store.putMany('ana', [handle('c')]);
    expect([...(await store.getMany('ana', named('a', 'b', 'c'))).keys()]).toEqual(named('a', 'c'));
    expect([...(await store.getMany('bo', named('z'))).keys()]).toEqual(named('z'));
  });
});
