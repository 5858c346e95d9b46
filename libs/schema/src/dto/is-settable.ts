import type { DtoClass } from './dto-class.js';

/**
 * Whether class-transformer assigns the field: it passes over methods, getters without a setter and everything that
 * `Object.prototype` has, so that such a key in the input never arrives.
 */
export function isSettableOn(owner: DtoClass, property: string): boolean {
  if (property in Object.prototype) return false;
  for (
    let level: object | null = owner.prototype as object;
    level;
    level = Object.getPrototypeOf(level) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(level, property);
    if (descriptor)
      return descriptor.set !== undefined || (descriptor.get === undefined && typeof descriptor.value !== 'function');
  }
  return true;
}
