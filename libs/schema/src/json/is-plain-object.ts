/** Whether a value is an object as JSON knows it: made by a literal, by `JSON.parse` or without a prototype. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || isForeignObject(prototype);
}

/** `Object.prototype` of another realm (a worker, a test sandbox): a root prototype that owns `hasOwnProperty`. */
function isForeignObject(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'hasOwnProperty');
}
