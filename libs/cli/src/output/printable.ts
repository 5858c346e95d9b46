/** What a terminal obeys; tab and line feed among it. */
const OBEYED = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Text that a terminal shows and does not obey: a tool may return whatever it was given. */
export const printable = (text: string): string =>
  text.replaceAll(OBEYED, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
