/** A source of numbers from 0 up to, not including, a bound: the same ones for the same seed, on every machine. */
export type Random = (bound: number) => number;

/** The mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return function below(bound) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
