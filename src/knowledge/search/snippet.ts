/** How long a snippet is at most, in characters. */
const LENGTH = 200;

/** The sentences of a text, from the first that has one of the words on; from the beginning where none has one. */
export function snippetOf(text: string, words: readonly string[]): string {
  const sentences = text.split(/(?<=[.:!?])\s+/);
  const from = sentences.findIndex((sentence) => hasAny(sentence, words));
  const rest = sentences.slice(Math.max(from, 0)).join(' ');
  if (rest.length <= LENGTH) return rest;
  return `${rest.slice(0, rest.lastIndexOf(' ', LENGTH))} …`;
}

/** Words also count with other endings: the databases find them by their stems. */
function hasAny(sentence: string, words: readonly string[]): boolean {
  const own = sentence.toLowerCase();
  return words.some((word) => own.includes(word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word));
}
