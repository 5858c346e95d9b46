import type { AST } from '@eslint-community/regexpp';
import { quantify } from './quantify.js';
import { Untranslatable } from './untranslatable.js';
import { writeTree, type EmittedPattern } from './write-tree.js';

/** Writes an expression that has the `u` flag already: only the other flags have to go. */
export function emitUnicode(tree: AST.Pattern, { ignoreCase, dotAll, multiline }: RegExp): EmittedPattern {
  if (ignoreCase) throw new Untranslatable('the flags i and u together fold letters of all scripts');
  const write = (alternatives: readonly AST.Alternative[]): string =>
    alternatives.map(({ elements }) => elements.map(writeElement).join('')).join('|');
  const writeElement = (element: AST.Element): string => {
    if (element.type === 'Quantifier') return quantify(writeElement(element.element), element);
    if (element.type === 'CharacterSet' && element.kind === 'any') return dotAll ? '[\\s\\S]' : '.';
    return writeTree(element, { write, multiline }) ?? element.raw;
  };
  return { text: write(tree.alternatives), isExact: true };
}
