/**
 * The function that guards are shown as the handler: the method as it is now, as everywhere in Nest. Where a decorator
 * replaced the method, what was written on the function before is seen on it too; a guard that looks for roles would
 * find none, and let everybody pass.
 */
export function shownHandler(declared: object, current: object): object {
  if (declared === current) return current;
  const hidden = Reflect.getMetadataKeys(declared).filter((key) => !Reflect.hasMetadata(key, current));
  if (hidden.length === 0) return current;
  const shown = Object.setPrototypeOf(named(current), current) as object;
  for (const key of hidden) Reflect.defineMetadata(key, Reflect.getMetadata(key, declared), shown);
  return shown;
}

const named = (handler: object): object =>
  Object.defineProperty(() => undefined, 'name', { value: (handler as { name?: string }).name });
