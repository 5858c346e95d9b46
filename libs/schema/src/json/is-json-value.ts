import { isPlainObject } from './is-plain-object.js';

/** Whether a value can be written as JSON and read back as the same value. */
export function isJsonValue(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > MAXIMUM_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isJsonValue(item, depth + 1));
  return isPlainObject(value) && Object.values(value).every((part) => isJsonValue(part, depth + 1));
}

const MAXIMUM_DEPTH = 64;
