import type { AST } from '@eslint-community/regexpp';

/** Texts that an expression probably accepts, and texts near them. A fixed choice, not a random one. */
export function sampleTexts(tree: AST.Pattern, count = 24): string[] {
  const texts = Array.from({ length: count }, (_unused, seed) => textOf(tree.alternatives, { seed, depth: 0 }));
  return [...new Set(['', 'a', '0', ' ', '\n', '\u{1F600}', ...texts, ...texts.flatMap(neighboursOf)])];
}

function neighboursOf(text: string): string[] {
  return [
    text.slice(1),
    text.slice(0, -1),
    `${text}\u{1F600}`,
    `\u{1F600}${text}`,
    `${text}x`,
    `x${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    text.replace(/.$/u, '\u{1F600}'),
  ];
}

interface Choice {
  readonly seed: number;
  readonly depth: number;
}

function textOf(alternatives: readonly AST.Alternative[], choice: Choice): string {
  const chosen = alternatives[choice.seed % alternatives.length];
  const next = { seed: Math.floor(choice.seed / alternatives.length) + choice.seed, depth: choice.depth + 1 };
  return chosen
    ? chosen.elements.map((element, index) => elementText(element, { ...next, seed: next.seed + index })).join('')
    : '';
}

function elementText(element: AST.Element, choice: Choice): string {
  if (choice.depth > 12) return '';
  if (element.type === 'Quantifier') return repeated(element, choice);
  if (element.type === 'Group' || element.type === 'CapturingGroup') return textOf(element.alternatives, choice);
  if (element.type === 'Character') return String.fromCodePoint(element.value);
  if (element.type === 'CharacterSet') return setText(element, choice);
  if (element.type === 'CharacterClass') return classSample(element, choice);
  return '';
}

function repeated({ min, max, element }: AST.Quantifier, choice: Choice): string {
  const span = Math.min(max, min + 2) - min;
  const times = Math.min(min + (choice.seed % (span + 1)), 300);
  return Array.from({ length: times }, (_unused, index) =>
    elementText(element, { seed: choice.seed + index, depth: choice.depth + 1 }),
  ).join('');
}

const SET_SAMPLES: Readonly<Record<string, readonly string[]>> = {
  any: ['a', '\u{1F600}', '\u00e9', ' '],
  digit: ['1', '7'],
  word: ['a', '_', '9'],
  space: [' ', '\n'],
};

function setText(set: AST.CharacterSet, { seed }: Choice): string {
  const isNegated = 'negate' in set && set.negate;
  const samples = isNegated ? ['-', 'a', '\u{1F600}', ' ', '1'] : (SET_SAMPLES[set.kind] ?? ['a']);
  return samples[seed % samples.length] ?? 'a';
}

function classSample(node: AST.CharacterClass, { seed }: Choice): string {
  if (node.negate) return ['a', '\u{1F600}', '~', '\u00e9'][seed % 4] ?? 'a';
  const element = node.elements[seed % Math.max(1, node.elements.length)];
  if (!element) return '';
  if (element.type === 'Character') return String.fromCodePoint(element.value);
  if (element.type === 'CharacterClassRange')
    return String.fromCodePoint(seed % 2 ? element.min.value : element.max.value);
  return element.type === 'CharacterSet' ? setText(element, { seed, depth: 0 }) : '';
}
