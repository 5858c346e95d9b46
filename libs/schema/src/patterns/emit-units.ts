import type { AST } from '@eslint-community/regexpp';
import type { CodeSet } from './code-set.js';
import type { ElementFlags } from './element-set.js';
import { emitAny, emitRun, type Edge } from './emit-run.js';
import { quantify } from './quantify.js';
import { unitItems, type UnitItem as Item } from './unit-items.js';
import { Untranslatable } from './untranslatable.js';
import { writeTree, type EmittedPattern } from './write-tree.js';

/** What stands around a sequence, and whether it may accept more than the expression. */
interface Surroundings {
  readonly left: Edge;
  readonly right: Edge;
  readonly mustBeExact: boolean;
}

const OPEN: Surroundings = { left: 'open', right: 'open', mustBeExact: false };

/** Writes an expression without the `u` flag, which reads UTF-16 units, for u-mode, which reads characters. */
export function emitUnits(tree: AST.Pattern, { ignoreCase, dotAll, multiline }: RegExp): EmittedPattern {
  const emitter = new UnitEmitter({ ignoreCase, dotAll }, multiline);
  const text = emitter.alternatives(tree.alternatives, OPEN);
  if (emitter.hasReference && emitter.hasRun)
    throw new Untranslatable('it refers back beside characters beyond U+FFFF');
  return { text, isExact: emitter.isExact };
}

class UnitEmitter {
  isExact = true;
  hasReference = false;
  hasRun = false;

  constructor(
    private readonly flags: ElementFlags,
    private readonly multiline: boolean,
  ) {}

  alternatives(alternatives: readonly AST.Alternative[], around: Surroundings): string {
    return alternatives.map(({ elements }) => this.sequence(this.items(elements), around)).join('|');
  }

  private sequence(items: readonly Item[], around: Surroundings): string {
    const edgeAt = (index: number, step: 1 | -1): Edge => this.edge(items, { index, step, around });
    return items
      .map((item, index) => {
        const beside = { left: edgeAt(index, -1), right: edgeAt(index, 1), mustBeExact: around.mustBeExact };
        if (!item.isWide || !item.set) return this.narrow(item, beside);
        return this.isAbsorbed(items, index, around) ? emitAny(item.set, item) : this.run(item, beside);
      })
      .join('');
  }

  private run(item: Item, { left, right, mustBeExact }: Surroundings): string {
    const set = item.set as CodeSet;
    const isShared = left === 'wide' || right === 'wide';
    const emitted = isShared
      ? { text: emitAny(set, { min: 0, max: Infinity }), isExact: item.min === 0 && item.max === Infinity }
      : emitRun({ set, min: item.min, max: item.max }, left === 'open' || right === 'open');
    if (!emitted.isExact && mustBeExact) throw new Untranslatable('a negative look-around counts characters');
    this.isExact &&= emitted.isExact;
    return emitted.text;
  }

  /** Whether the runs beside this one take every count, so that a character may be split between them. */
  private isAbsorbed(items: readonly Item[], index: number, around: Surroundings): boolean {
    const chain = [...this.chain(items, index, -1), ...this.chain(items, index, 1)];
    return (
      chain.length > 0 &&
      (items[index]?.min ?? 0) <= 1 &&
      chain.every(isFree) &&
      around.left !== 'wide' &&
      around.right !== 'wide'
    );
  }

  private chain(items: readonly Item[], index: number, step: 1 | -1): Item[] {
    const found: Item[] = [];
    for (let at = index + step; items[at]; at += step) {
      const item = items[at] as Item;
      const shown = this.edgeOf(item, step);
      if (shown === 'closed') break;
      if (shown === 'wide') found.push(item);
    }
    return found;
  }

  private narrow(item: Item, beside: Surroundings): string {
    if (item.text !== undefined) return quantify(item.text, item);
    const around = this.inside(item, beside);
    const write = (alternatives: readonly AST.Alternative[]): string => this.alternatives(alternatives, around);
    this.refuseOddities(item, beside);
    return quantify(writeTree(item.node, { write, multiline: this.multiline }) ?? '', item);
  }

  private refuseOddities({ node, max }: Item, { left, right }: Surroundings): void {
    const touchesRun = left === 'wide' || right === 'wide';
    if (node.type === 'Assertion' && node.kind === 'word' && node.negate && touchesRun) {
      throw new Untranslatable('\\B can stand inside of a character beyond U+FFFF');
    }
    if (node.type === 'Assertion' && max !== 1) throw new Untranslatable('an assertion is repeated');
    this.hasReference ||= node.type === 'Backreference';
    if (node.type === 'Backreference' && this.flags.ignoreCase) throw new Untranslatable('a reference ignores case');
  }

  /** What stands around the inside of a group or look-around. */
  private inside({ node, max }: Item, beside: Surroundings): Surroundings {
    if (node.type === 'Assertion' && node.kind === 'lookahead') {
      return { left: beside.left, right: 'open', mustBeExact: beside.mustBeExact || node.negate };
    }
    if (node.type === 'Assertion' && node.kind === 'lookbehind') {
      return { left: 'open', right: beside.right, mustBeExact: beside.mustBeExact || node.negate };
    }
    return max > 1 && this.meetsItself(node) ? { ...beside, left: 'wide', right: 'wide' } : beside;
  }

  /** Whether a repetition can put the wide end of a group beside its wide beginning. */
  private meetsItself(node: Item['node']): boolean {
    if (node.type !== 'Group' && node.type !== 'CapturingGroup') return false;
    const edges = (step: 1 | -1): boolean =>
      node.alternatives.some(({ elements }) => {
        const items = this.items(elements);
        const index = step === 1 ? -1 : items.length;
        return this.edge(items, { index, step, around: OPEN }) !== 'closed';
      });
    return edges(1) && edges(-1);
  }

  /** What an element meets when it looks in one direction. A look-around on the way to an open end sees half pairs. */
  private edge(items: readonly Item[], from: { index: number; step: 1 | -1; around: Surroundings }): Edge {
    let isWatched = false;
    for (let index = from.index + from.step; items[index]; index += from.step) {
      const item = items[index] as Item;
      const found = this.edgeOf(item, from.step);
      if (found !== undefined) return found;
      isWatched ||= item.node.type === 'Assertion';
    }
    const end = from.step === 1 ? from.around.right : from.around.left;
    return isWatched && end === 'open' ? 'wide' : end;
  }

  /** What one element shows to its neighbour; nothing where the neighbour looks through it. */
  private edgeOf(item: Item, step: 1 | -1): Edge | undefined {
    if (item.isWide && item.set) return 'wide';
    const { node } = item;
    if (node.type === 'Assertion') return assertionEdge(node);
    if (node.type === 'Group' || node.type === 'CapturingGroup') return this.groupEdge(item, node.alternatives, step);
    if (node.type === 'Backreference') return undefined;
    return item.min > 0 ? 'closed' : undefined;
  }

  private groupEdge(item: Item, alternatives: readonly AST.Alternative[], step: 1 | -1): Edge | undefined {
    const shown = alternatives.map(({ elements }) => this.firstShown(this.items(elements), step));
    if (shown.includes('wide')) return 'wide';
    return item.min > 0 && shown.every((edge) => edge === 'closed') ? 'closed' : undefined;
  }

  private items(elements: readonly AST.Element[]): Item[] {
    const items = unitItems(elements, this.flags);
    this.hasRun ||= items.some(({ isWide }) => isWide);
    return items;
  }

  private firstShown(items: readonly Item[], step: 1 | -1): Edge | undefined {
    const ordered = step === 1 ? items : items.toReversed();
    for (const item of ordered) {
      const found = this.edgeOf(item, step);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** A word boundary is never inside of a pair; its opposite may be. */
function assertionEdge(node: AST.Assertion): Edge | undefined {
  if (node.kind === 'start' || node.kind === 'end') return 'closed';
  if (node.kind === 'word') return node.negate ? 'wide' : 'closed';
  return undefined;
}

function isFree({ isWide, set, min, max }: Item): boolean {
  return isWide && set !== undefined && min === 0 && max === Infinity;
}
