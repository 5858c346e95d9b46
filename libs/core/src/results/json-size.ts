/**
 * Bytes of a JSON value as `JSON.stringify` writes it in UTF-8, without writing it. Stops counting beyond a limit.
 * @returns a number above the limit where the value is larger
 */
export function jsonSize(value: unknown, limit = Infinity): number {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && size <= limit) {
    const one = waiting.pop();
    if (typeof one === 'string') size += textSize(one);
    else if (typeof one !== 'object' || one === null) size += String(one).length;
    else if (Array.isArray(one)) {
      size += 1 + Math.max(1, one.length);
      for (const item of one as unknown[]) waiting.push(item);
    } else {
      const entries = Object.entries(one);
      size += 1 + Math.max(1, entries.length);
      for (const [key, member] of entries) {
        size += textSize(key) + 1;
        waiting.push(member);
      }
    }
  }
  return size;
}

const PLAIN = /^[\u0020\u0021\u0023-\u005b\u005d-\u007e]*$/;

const textSize = (text: string): number =>
  PLAIN.test(text) ? text.length + 2 : Buffer.byteLength(JSON.stringify(text));
