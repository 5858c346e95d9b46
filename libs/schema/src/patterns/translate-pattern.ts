import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { emitUnicode } from './emit-unicode.js';
import { emitUnits } from './emit-units.js';
import { disagreementOn } from './disagreement-on.js';
import { Untranslatable } from './untranslatable.js';

/** A pattern for JSON Schema: ECMA-262 in u-mode, without flags. */
export interface TranslatedPattern {
  /** Absent where the expression cannot be said; then the schema says nothing. */
  readonly pattern?: string;
  /** Why the pattern is absent, or accepts more than the expression. Absent: they agree. */
  readonly reason?: string;
}

const ASTRAL_LENGTHS = 'characters beyond U+FFFF count as two in the expression and as one in a pattern';

/**
 * Translates an expression, or the source of one, as class-validator's `Matches` reads it: with `String.match`, so that
 * `g` means nothing. Never a copy: without the `u` flag an expression reads UTF-16 units, a pattern reads characters.
 */
export function translatePattern(expression: unknown, flags: unknown): TranslatedPattern {
  try {
    return translate(expression instanceof RegExp ? expression : new RegExp(String(expression), flags as string));
  } catch (error) {
    return { reason: error instanceof Untranslatable ? error.message : 'the expression cannot be read' };
  }
}

function translate(expression: RegExp): TranslatedPattern {
  if (expression.sticky) throw new Untranslatable('the y flag remembers where it stopped');
  if (expression.flags.includes('v')) throw new Untranslatable('it uses the v flag');
  const tree = parse(expression);
  const emitted = expression.unicode ? emitUnicode(tree, expression) : emitUnits(tree, expression);
  const problem = disagreementOn(tree, expression, new RegExp(emitted.text, 'u'));
  if (problem) throw new Untranslatable('its translation does not accept the same texts');
  return { pattern: emitted.text, ...(!emitted.isExact && { reason: ASTRAL_LENGTHS }) };
}

/** The syntax tree of an expression. */
function parse({ source, unicode }: RegExp): AST.Pattern {
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode });
}
