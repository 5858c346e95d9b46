/** Runs something while the clock of this process is wrong by some milliseconds. */
export async function withClockAhead<Result>(milliseconds: number, run: () => Promise<Result>): Promise<Result> {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget) as object,
    get: (target, property) => (property === 'now' ? now : (Reflect.get(target, property) as unknown)),
  });
  try {
    return await run();
  } finally {
    globalThis.Date = RealDate;
  }
}
