import { classText, rangesWhere } from './code-set.js';

/** The characters of the Basic Multilingual Plane that a test takes one at a time, as the inside of a class. */
export function charactersAccepted(accepts: (value: unknown) => boolean): string {
  return classText(rangesWhere((unit) => accepts(String.fromCharCode(unit))));
}
