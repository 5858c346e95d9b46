import { nextTurn } from './loop-turns.js';

/** Work in small steps: it stops after each, and ends with its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How many steps a slice has at most, however fast they are. */
const STEPS = 512;
/** How long a slice lasts, in milliseconds. One step more may always run. */
const TIME = 8;

/** All steps, one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * All steps, in slices between which the event loop turns. What fits into one slice is answered at once, without a promise.
 */
export function inSlices<T>(steps: Steps<T>): T | Promise<T> {
  const slice = runSlice(steps);
  return slice.done ? slice.value : remaining(steps);
}

async function remaining<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const slice = runSlice(steps);
    if (slice.done) return slice.value;
  }
}

function runSlice<T>(steps: Steps<T>): IteratorResult<undefined, T> {
  const end = performance.now() + TIME;
  for (let step = 1; ; step += 1) {
    const result = steps.next();
    if (result.done || step >= STEPS || performance.now() >= end) return result;
  }
}
