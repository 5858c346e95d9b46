/** Whether somebody answers later: a promise, or what can be awaited like one. */
export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  typeof (value as Partial<PromiseLike<unknown>>).then === 'function';
