import type { RuleViolation } from './rule-violations.js';
import type { Violation } from './violation.js';

/** The most violations that one answer carries. */
export const MAXIMUM_VIOLATIONS = 100;

/**
 * One list from both checks. Where both complain of one place, the rule's words stand, except that a missing field is
 * only said to be missing and that a complaint about an element of a list is more exact than one about the list.
 */
export function combineViolations(schema: readonly Violation[], rules: readonly RuleViolation[]): Violation[] {
  const missing = new Set(schema.filter(({ rule }) => rule === 'required').map(({ path }) => path));
  const kept = rules.filter((violation) => violation.isAuthored || !isCovered(violation, schema, missing));
  const told = new Set(kept.map(({ path }) => path));
  const remaining = schema.filter(({ path }) => !told.has(path));
  return orderViolations([...remaining, ...kept]);
}

/** Ordered by path, without repetitions, at most 100. */
export function orderViolations(violations: readonly Violation[]): Violation[] {
  const distinct = new Map(
    violations.map(({ path, rule, message }) => [`${path}\n${rule}\n${message}`, { path, rule, message }]),
  );
  const ordered = [...distinct.values()].toSorted(
    (one, other) => compare(one.path, other.path) || compare(one.rule, other.rule),
  );
  return ordered.slice(0, MAXIMUM_VIOLATIONS);
}

function isCovered(
  { path, isElementwise }: RuleViolation,
  schema: readonly Violation[],
  missing: ReadonlySet<string>,
): boolean {
  if (missing.has(path)) return true;
  return isElementwise && schema.some((other) => other.path.startsWith(`${path}/`));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
