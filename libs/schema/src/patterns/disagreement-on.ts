import type { AST } from '@eslint-community/regexpp';
import { sampleTexts } from './sample-texts.js';

/** A text that the expression accepts and the pattern refuses, if a sample shows one: the error that must not be. */
export function disagreementOn(tree: AST.Pattern, expression: RegExp, pattern: RegExp): string | undefined {
  const stateless = new RegExp(expression.source, expression.flags.replaceAll(/[gy]/g, ''));
  return sampleTexts(tree).find((text) => stateless.test(text) && !pattern.test(text));
}
