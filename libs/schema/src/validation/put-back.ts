import type { LiftedValue } from './prepare-input.js';

/** Puts lifted values into the instance, by reference. */
export function putBack(instance: object, lifted: readonly LiftedValue[]): void {
  for (const { steps, value } of lifted) {
    const holder = steps.slice(0, -1).reduce<unknown>(stepInto, instance);
    if (typeof holder === 'object' && holder !== null)
      (holder as Record<string | number, unknown>)[steps.at(-1) as string] = value;
  }
}

function stepInto(holder: unknown, step: string | number): unknown {
  if (holder instanceof Map) return holder.get(step) as unknown;
  if (holder instanceof Set) return [...holder][step as number];
  return (holder as Record<string | number, unknown> | undefined)?.[step];
}
