import { RegExpParser } from '@eslint-community/regexpp';
import { sampleTexts } from './sample-texts.js';

/** Whether a test accepts what one of the expressions accepts, and nothing else, on samples made from them. */
export function agreesWith(expressions: readonly RegExp[], accepts: (value: unknown) => boolean): boolean {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const texts = expressions.flatMap(({ source }) => sampleTexts(parser.parsePattern(source)));
  return texts.every((text) => accepts(text) === expressions.some((expression) => expression.test(text)));
}
