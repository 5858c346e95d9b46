import { classText, codeSet } from './code-set.js';

/** The characters of the Basic Multilingual Plane that a test takes one at a time, as the inside of a class. */
export function charactersAccepted(accepts: (value: unknown) => boolean): string {
  const codes = Array.from({ length: 0x10000 }, (_unused, code) => code);
  const accepted = codes.filter((code) => accepts(String.fromCharCode(code)));
  return classText(codeSet(accepted.map((code) => [code, code] as const)));
}
