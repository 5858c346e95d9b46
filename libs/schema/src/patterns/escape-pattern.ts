/** A pattern, in u-mode, that finds exactly this text. */
export function escapePattern(text: string): string {
  return Array.from(text, escapeCharacter).join('');
}

/** One character outside of a class, written for u-mode. */
export function escapeCharacter(character: string): string {
  if (/[\^$\\.*+?()[\]{}|/]/.test(character)) return `\\${character}`;
  return escapeCode(character.codePointAt(0) as number);
}

/** One character inside of a class, written for u-mode. */
export function escapeInClass(code: number): string {
  const character = String.fromCodePoint(code);
  return /[\^\\\]\-[]/.test(character) ? `\\${character}` : escapeCode(code);
}

function escapeCode(code: number): string {
  if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
  if (code > 0xffff) return `\\u{${code.toString(16).toUpperCase()}}`;
  return `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
