import { isPlainObject } from './is-plain-object.js';

/**
 * A text that equal JSON values share and no others. Objects are equal whatever the order of their keys; what is no JSON
 * value gets a mark of its own in `marks`, by identity.
 */
export function canonicalText(value: unknown, marks: Map<unknown, number>): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, marks)).join()}]`;
  if (isPlainObject(value)) {
    const fields = Object.keys(value)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key], marks)}`);
    return `{${fields.join()}}`;
  }
  return typeof value === 'object' && value !== null ? `#${markOf(value, marks)}` : String(value === 0 ? 0 : value);
}

function markOf(value: object, marks: Map<unknown, number>): number {
  const mark = marks.get(value) ?? marks.size;
  marks.set(value, mark);
  return mark;
}
