import type { AST } from '@eslint-community/regexpp';
import { classOf, LAST_UNIT, surrogatesIn, type CodeSet } from './code-set.js';
import { unitsOf, type ElementFlags, type ElementNode } from './element-set.js';
import { escapeCharacter } from './escape-pattern.js';
import type { Repeat } from './quantify.js';
import { Untranslatable } from './untranslatable.js';

/** One element of a sequence with its quantifier; `set` where it matches a character. */
export interface UnitItem extends Repeat {
  readonly node: AST.QuantifiableElement | AST.Element;
  readonly set?: CodeSet;
  readonly isWide: boolean;
  readonly text?: string;
}

/** The elements of a sequence, pairs and neighbouring runs of the same characters joined. */
export function unitItems(elements: readonly AST.Element[], flags: ElementFlags): UnitItem[] {
  return joinRuns(joinPairs(elements.map((element) => itemOf(element, flags))));
}

function itemOf(element: AST.Element, flags: ElementFlags): UnitItem {
  const isQuantified = element.type === 'Quantifier';
  const node = isQuantified ? element.element : element;
  const repeat = isQuantified ? { min: element.min, max: element.max } : { min: 1, max: 1 };
  if (!isElement(node)) return { ...repeat, node, isWide: false };
  const set = unitsOf(node, flags);
  const held = surrogatesIn(set);
  return { ...repeat, node, set, isWide: held === 'all', ...(held === 'none' && { text: setText(set) }) };
}

function isElement(node: UnitItem['node']): node is ElementNode {
  return node.type === 'Character' || node.type.startsWith('CharacterSet') || node.type.endsWith('CharacterClass');
}

function setText(set: CodeSet): string {
  const [only] = set;
  if (set.length === 1 && only && only[0] === only[1]) return escapeCharacter(String.fromCharCode(only[0]));
  return classOf(set, 'of');
}

/** A literal character beyond U+FFFF is written as its two units: they are one character in u-mode. */
function joinPairs(items: readonly UnitItem[]): UnitItem[] {
  const joined: UnitItem[] = [];
  for (const item of items) {
    const pair = pairOf(joined.at(-1), item);
    if (pair) joined.splice(-1, 1, pair);
    else joined.push(item);
  }
  const half = joined.find(({ set, isWide, text }) => set && !isWide && text === undefined);
  if (half) throw new Untranslatable('it matches half of a character beyond U+FFFF');
  return joined;
}

function pairOf(first: UnitItem | undefined, second: UnitItem): UnitItem | undefined {
  if (first?.node.type !== 'Character' || second.node.type !== 'Character') return undefined;
  if (first.text !== undefined || first.max !== 1 || first.min !== 1 || second.max !== 1 || second.min !== 1)
    return undefined;
  const text = String.fromCharCode(first.node.value, second.node.value);
  return (text.codePointAt(0) ?? 0) > LAST_UNIT ? { ...first, set: undefined, text: escapeCharacter(text) } : undefined;
}

/** Neighbouring runs of the same characters count together. */
function joinRuns(items: readonly UnitItem[]): UnitItem[] {
  const joined: UnitItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && isSameRun(last, item))
      joined.splice(-1, 1, { ...last, min: last.min + item.min, max: last.max + item.max });
    else joined.push(item);
  }
  return joined;
}

function isSameRun(one: UnitItem, other: UnitItem): boolean {
  return one.isWide && other.isWide && JSON.stringify(one.set) === JSON.stringify(other.set);
}
