import { setTimeout as pause } from 'node:timers/promises';
import type { HandleStoreUnderTest } from './handle-store-under-test.interface.js';
import { aHandle, anOwner, namesOf } from './sample-handles.js';

/** Lifetimes to try with, in milliseconds: where time passes by itself, a longer one when the machine was too slow. */
export const lifetimesFor = ({ elapse }: HandleStoreUnderTest): readonly number[] =>
  elapse ? [60_000] : [100, 400, 1_600, 6_400];

/** A lifetime whose end a test sees. */
export const shortLifetime = (underTest: HandleStoreUnderTest): number => lifetimesFor(underTest)[0] as number;

/** Until whatever was kept before with this lifetime, and not used since, has expired. */
export async function letExpire(underTest: HandleStoreUnderTest, lifetime: number): Promise<void> {
  if (underTest.elapse) return underTest.elapse(lifetime + 1);
  const owner = anOwner();
  const witness = aHandle({ lifetime });
  await underTest.store.putMany(owner, [witness]);
  // Reading would begin its lifetime anew; its letters are free when it has expired.
  while ((await underTest.store.putMany(owner, [witness])).length > 0) await pause(lifetime / 10);
  await underTest.store.revoke({ owner });
}

/** Whether a handle that is read lives longer than one that is not. */
export async function isSliding(underTest: HandleStoreUnderTest, lifetime: number): Promise<boolean> {
  const { store, elapse } = underTest;
  const owner = anOwner();
  const [used, unused] = [aHandle({ lifetime }), aHandle({ lifetime })];
  await store.putMany(owner, [used, unused]);
  const use = async (): Promise<boolean> => (await store.getMany(owner, namesOf([used]))).size === 1;
  const isUnusedThere = async (): Promise<boolean> => (await store.putMany(owner, [unused])).length === 1;
  while (await isUnusedThere()) {
    await use();
    await (elapse ? elapse(lifetime * 0.6) : pause(lifetime / 20));
  }
  return use();
}
