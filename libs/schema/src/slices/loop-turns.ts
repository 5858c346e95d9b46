const waiting: (() => void)[] = [];

/**
 * Lets the event loop turn. Whoever waits goes on one at a time, each in a turn of its own: many large validations at once
 * keep the loop no longer than one of them.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
