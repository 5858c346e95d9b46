import { randomFillSync } from 'node:crypto';

/** Crockford's base32, lower case: no `i`, `l`, `o`, `u`. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['i', '1'],
  ['l', '1'],
  ['o', '0'],
]);

const PREFIX = 'handle:';
const TYPE = /^[a-z][a-z0-9-]{0,31}$/;
/** What is looked at before anything else: longer texts are no handle. */
const LONGEST = 128;

/** Letters of a handle, check character included: for accounts with an id, and for those that cannot be told apart. */
export const HANDLE_LENGTH = Object.freeze({ account: 12, anonymous: 16 });

/** A handle taken apart. */
export interface HandleText {
  /** As it was given out. */
  readonly handle: string;
  readonly type: string;
}

/** Whether a word may stand between the colons of a handle. */
export const isHandleType = (type: string): boolean => TYPE.test(type);

/** Whether a text means to be a handle, well-formed or not. */
export const looksLikeHandle = (text: string): boolean =>
  text.length <= LONGEST && text.trimStart().toLowerCase().startsWith(PREFIX);

/** A new handle: random letters (5 bits each) and a check character. */
export function newHandle(type: string, length: number): string {
  const letters = Array.from({ length: length - 1 }, () => ALPHABET[pooledByte() & 31] as string);
  return `${PREFIX}${type}:${letters.join('')}${checkCharacter(letters)}`;
}

/**
 * Reads a handle as people and models write it: trimmed, any case, `i` and `l` for 1, `o` for 0.
 * @returns `undefined` for a text that is mistyped: no store needs to be asked
 */
export function readHandle(text: string): HandleText | undefined {
  if (!looksLikeHandle(text)) return undefined;
  const [, type = '', written = '', ...more] = text.trim().toLowerCase().split(':');
  const letters = Array.from(written, (letter) => LOOKALIKES.get(letter) ?? letter);
  const hasLength = letters.length === HANDLE_LENGTH.account || letters.length === HANDLE_LENGTH.anonymous;
  if (!hasLength || more.length > 0 || !isHandleType(type) || !letters.every((letter) => VALUES.has(letter)))
    return undefined;
  const check = letters.pop();
  return check === checkCharacter(letters)
    ? { handle: `${PREFIX}${type}:${letters.join('')}${check}`, type }
    : undefined;
}

/** Luhn modulo 32: finds one wrong letter and most exchanges of neighbours, within the alphabet itself. */
function checkCharacter(letters: readonly string[]): string {
  let sum = 0;
  letters.toReversed().forEach((letter, index) => {
    const addend = (VALUES.get(letter) as number) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(addend / 32) + (addend % 32);
  });
  return ALPHABET[(32 - (sum % 32)) % 32] as string;
}

const pool = Buffer.allocUnsafe(8_192);
let used = pool.length;

/** One random byte; the pool is filled anew when it is used up, which costs less than asking for each handle. */
function pooledByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] as number;
  pool[used] = 0;
  used += 1;
  return byte;
}
