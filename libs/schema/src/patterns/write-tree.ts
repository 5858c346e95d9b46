import type { AST } from '@eslint-community/regexpp';
import { Untranslatable } from './untranslatable.js';

/** A written pattern. `isExact` is false where it accepts more than the expression. */
export interface EmittedPattern {
  readonly text: string;
  readonly isExact: boolean;
}

/** How groups write what is inside of them, and what `^` and `$` mean. */
export interface TreeWriter {
  readonly write: (alternatives: readonly AST.Alternative[]) => string;
  readonly multiline: boolean;
}

const LINE_BREAK = '[\\n\\r\\u2028\\u2029]';
const LOOKAROUND_OPENINGS = { lookahead: ['(?=', '(?!'], lookbehind: ['(?<=', '(?<!'] } as const;

/** Groups, assertions and references, which read the same in every mode; nothing for what matches a character. */
export function writeTree(element: AST.Element, writer: TreeWriter): string | undefined {
  if (element.type === 'Group') return writeGroup(element, writer);
  if (element.type === 'CapturingGroup') {
    return `(${element.name === null ? '' : `?<${element.name}>`}${writer.write(element.alternatives)})`;
  }
  if (element.type === 'Assertion') return writeAssertion(element, writer);
  if (element.type === 'Backreference') return element.raw;
  return undefined;
}

function writeGroup(group: AST.Group, { write }: TreeWriter): string {
  if (group.modifiers) throw new Untranslatable('it changes flags inside');
  return `(?:${write(group.alternatives)})`;
}

function writeAssertion(assertion: AST.Assertion, { write, multiline }: TreeWriter): string {
  if (assertion.kind === 'start') return multiline ? `(?<=^|${LINE_BREAK})` : '^';
  if (assertion.kind === 'end') return multiline ? `(?=$|${LINE_BREAK})` : '$';
  if (assertion.kind === 'word') return assertion.negate ? '\\B' : '\\b';
  if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return '';
  const opening = LOOKAROUND_OPENINGS[assertion.kind][assertion.negate ? 1 : 0];
  return `${opening}${write(assertion.alternatives)})`;
}
