import * as fc from 'fast-check';
import { HANDLE_LENGTH, looksLikeHandle, newHandle, readHandle } from '../../src/handles/handle-text.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const type = fc.stringMatching(/^[a-z][a-z0-9-]{0,31}$/);
const length = fc.constantFrom(HANDLE_LENGTH.account, HANDLE_LENGTH.anonymous);
const handle = fc.tuple(type, length).map(([of, letters]) => newHandle(of, letters));
const letters = (text: string): string => text.slice(text.lastIndexOf(':') + 1);
const withLetters = (text: string, written: string): string => text.slice(0, text.lastIndexOf(':') + 1) + written;

/** As people and models write letters. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = { 1: ['1', 'i', 'I', 'l', 'L'], 0: ['0', 'o', 'O'] };
const scribble = (letter: string, choice: number): string => {
  const forms = LOOKALIKES[letter] ?? [letter, letter.toUpperCase()];
  return forms[choice % forms.length] as string;
};

describe('the text of a handle', () => {
  it('is read as it was given out', () => {
    fc.assert(
      fc.property(type, length, (of, count) => {
        const given = newHandle(of, count);
        expect(letters(given)).toHaveLength(count);
        expect(readHandle(given)).toEqual({ handle: given, type: of });
      }),
      { numRuns: 500 },
    );
  });

  it('is read in any case, with spaces around it, and with letters that look alike', () => {
    const spaces = fc.stringMatching(/^[ \t\n]{0,3}$/);
    fc.assert(
      fc.property(
        handle,
        spaces,
        spaces,
        fc.array(fc.nat(9), { minLength: 64, maxLength: 64 }),
        (given, a, b, picks) => {
          const written = letters(given)
            .split('')
            .map((letter, index) => scribble(letter, picks[index] as number))
            .join('');
          const prefix = withLetters(given, '');
          const text = a + ((picks[0] as number) % 2 === 0 ? prefix : prefix.toUpperCase()) + written + b;
          expect(readHandle(text)?.handle).toBe(given);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('with any single wrong letter is mistyped', () => {
    fc.assert(
      fc.property(handle, (given) => {
        const written = letters(given);
        for (let at = 0; at < written.length; at += 1) {
          for (const wrong of ALPHABET.replace(written[at] as string, '')) {
            const mistyped = withLetters(given, written.slice(0, at) + wrong + written.slice(at + 1));
            if (readHandle(mistyped)) throw new Error(`${mistyped} passes for ${given}`);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('with two neighbours exchanged is mistyped, but for the one pair that Luhn cannot tell', () => {
    const unnoticed = new Set<string>();
    fc.assert(
      fc.property(handle, (given) => {
        const written = letters(given);
        for (let at = 0; at + 1 < written.length; at += 1) {
          const [one, other] = [written[at] as string, written[at + 1] as string];
          if (one === other) continue;
          const exchanged = withLetters(given, written.slice(0, at) + other + one + written.slice(at + 2));
          if (readHandle(exchanged)) unnoticed.add([one, other].toSorted().join(''));
        }
      }),
      { numRuns: 500 },
    );
    expect([...unnoticed].filter((pair) => pair !== '0z')).toEqual([]);
  });

  it('with a letter too few or too many is mistyped', () => {
    fc.assert(
      fc.property(handle, fc.nat(16), fc.constantFrom(...ALPHABET.split('')), (given, at, more) => {
        const written = letters(given);
        const place = at % written.length;
        expect(readHandle(withLetters(given, written.slice(0, place) + written.slice(place + 1)))).toBeUndefined();
        expect(readHandle(withLetters(given, written.slice(0, place) + more + written.slice(place)))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('is no other text, however hostile', () => {
    const near = fc.tuple(fc.constantFrom('handle:', 'handle', ' HANDLE:book:', ''), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(near, ([start, rest]) => {
        const text = start + rest;
        const read = readHandle(text);
        if (read !== undefined) expect(readHandle(read.handle)).toEqual(read);
        if (!/^\s*handle:/i.test(text)) expect(looksLikeHandle(text)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
