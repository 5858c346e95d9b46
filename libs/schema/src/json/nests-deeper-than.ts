import { isPlainObject } from './is-plain-object.js';

/**
 * Whether arrays and plain objects nest deeper than `limit`. Iterative, so that no input can overflow the stack;
 * class instances are not entered.
 */
export function nestsDeeperThan(limit: number, root: unknown): boolean {
  let level: object[] = isContainer(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap(containersIn);
  }
  return false;
}

function containersIn(container: object): object[] {
  return Object.values(container).filter(isContainer);
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isPlainObject(value);
}
