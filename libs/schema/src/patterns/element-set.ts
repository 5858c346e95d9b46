import type { AST } from '@eslint-community/regexpp';
import { codeSet, complementOf, LAST_UNIT, type CodeSet } from './code-set.js';
import { foldCase } from './fold-case.js';
import { Untranslatable } from './untranslatable.js';

/** The parts of an expression that match one character. */
export type ElementNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** The flags that change what characters match. */
export interface ElementFlags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
}

const NEWLINES: CodeSet = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const ESCAPES: Readonly<Record<string, CodeSet>> = {
  digit: [[0x30, 0x39]],
  word: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  space: codeSet([
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ]),
};

/** The UTF-16 units that an element matches in an expression without the `u` flag. */
export function unitsOf(node: ElementNode, flags: ElementFlags): CodeSet {
  if (node.type === 'Character') return folded([[node.value, node.value]], flags);
  if (node.type === 'CharacterSet') return escapeUnits(node, flags);
  if (node.type !== 'CharacterClass') throw new Untranslatable('it uses the v flag');
  const set = folded(codeSet(node.elements.flatMap((element) => [...memberUnits(element, flags)])), flags);
  return node.negate ? complementOf(set, LAST_UNIT) : set;
}

function folded(set: CodeSet, { ignoreCase }: ElementFlags): CodeSet {
  return ignoreCase ? foldCase(set) : set;
}

function memberUnits(element: AST.CharacterClassElement, flags: ElementFlags): CodeSet {
  if (element.type === 'Character') return [[element.value, element.value]];
  if (element.type === 'CharacterClassRange') return [[element.min.value, element.max.value]];
  if (element.type === 'CharacterSet') return escapeUnits(element, flags);
  throw new Untranslatable('it uses the v flag');
}

function escapeUnits(node: AST.CharacterSet, { dotAll }: ElementFlags): CodeSet {
  if (node.kind === 'any') return dotAll ? [[0, LAST_UNIT]] : complementOf(NEWLINES, LAST_UNIT);
  const set = ESCAPES[node.kind];
  if (!set) throw new Untranslatable('it uses a Unicode property');
  return 'negate' in node && node.negate ? complementOf(set, LAST_UNIT) : set;
}
