import { exact, weaker, type RuleRow } from './rule-row.js';

/** A rule without options that is one pattern for strings. */
export interface PatternRule {
  readonly decorator: string;
  readonly name: string;
  readonly oracle: string;
  /** A pattern in ECMA-262 u-mode, without flags. Absent: any string. */
  readonly pattern?: string;
  /** Further keywords beside it. */
  readonly keywords?: Readonly<Record<string, unknown>>;
  /** What a value has to be: `must be a hexadecimal number`. */
  readonly words: string;
  readonly weaker?: string;
  readonly looser?: string;
  readonly sentinels?: readonly unknown[];
}

/** The row of a rule that is one pattern for strings. */
export function patternRow({ pattern, keywords, words, ...rule }: PatternRule): RuleRow {
  const schema = { type: 'string', ...keywords, ...(pattern !== undefined && { pattern }) };
  return {
    ...rule,
    says: pattern === undefined ? '`string`' : '`string` with a pattern',
    schema: () => (rule.weaker ? weaker(schema, rule.weaker) : exact(schema)),
    words: () => words,
  };
}

/** A string schema with a pattern, or with several that must all hold. */
export function stringWith(...patterns: string[]): { readonly [keyword: string]: unknown } {
  if (patterns.length < 2) return { type: 'string', ...(patterns[0] !== undefined && { pattern: patterns[0] }) };
  return { type: 'string', allOf: patterns.map((pattern) => ({ pattern })) };
}
