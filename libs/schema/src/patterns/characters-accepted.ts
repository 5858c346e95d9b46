import { classText, LAST_UNIT } from './code-set.js';

/** The characters of the Basic Multilingual Plane that a test takes one at a time, as the inside of a class. */
export function charactersAccepted(accepts: (value: unknown) => boolean): string {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= LAST_UNIT; code += 1) {
    if (!accepts(String.fromCharCode(code))) continue;
    const current = ranges.at(-1);
    if (current?.[1] === code - 1) current[1] = code;
    else ranges.push([code, code]);
  }
  return classText(ranges);
}
