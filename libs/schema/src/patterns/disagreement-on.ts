import type { AST } from '@eslint-community/regexpp';
import { sampleTexts } from './sample-texts.js';

// An author's expression may take exponential time: on short texts it cannot take long.
const MAXIMUM_LENGTH = 14;

/** A text that the expression accepts and the pattern refuses, if a sample shows one: the error that must not be. */
export function disagreementOn(tree: AST.Pattern, expression: RegExp, pattern: RegExp): string | undefined {
  const stateless = new RegExp(expression.source, expression.flags.replaceAll(/[gy]/g, ''));
  return sampleTexts(tree)
    .filter((text) => text.length <= MAXIMUM_LENGTH)
    .find((text) => stateless.test(text) && !pattern.test(text));
}
