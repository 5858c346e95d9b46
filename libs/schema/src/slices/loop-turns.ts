const waiting: (() => void)[] = [];
let isComing = false;
/** How long those who wait may go on in one turn, in milliseconds. Whoever has begun ends its slice. */
const TIME = 8;

/**
 * Lets the event loop turn. Whoever waits goes on one after the other, in as many turns as that takes: many large
 * validations at once keep the loop hardly longer than one of them, and many small ones wait for one turn, not for one
 * each.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isComing) setImmediate(goOn);
    isComing = true;
  });
}

function goOn(): void {
  const end = performance.now() + TIME;
  const next = (): void => {
    waiting.shift()?.();
    // Behind the slice that this lets run.
    queueMicrotask(() => {
      isComing = waiting.length > 0;
      if (!isComing) return;
      if (performance.now() < end) next();
      else setImmediate(goOn);
    });
  };
  next();
}
