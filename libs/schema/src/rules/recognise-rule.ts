import * as classValidator from 'class-validator';
import type { ValidationRule } from '../metadata/validation-rule.js';
import { RULE_TABLE } from './rule-table.js';
import type { RuleRow } from './rule-row.js';
import { sentinelsFor } from './sentinels.js';

type Outcome = boolean | 'throws' | 'promises';
type Predicate = (...values: unknown[]) => unknown;

const ROWS_BY_NAME: ReadonlyMap<string, readonly RuleRow[]> = groupByName();

/**
 * The row of a built-in rule, recognised by what it does: a rule of somebody else may carry the name `isInt`, and only on
 * sample values it shows. Nothing where the rule is unknown.
 */
export function recogniseRule(rule: ValidationRule): RuleRow | undefined {
  if (rule.isAsync || !rule.test) return undefined;
  return ROWS_BY_NAME.get(rule.name)?.find((row) => behavesLike(rule, row));
}

function groupByName(): Map<string, RuleRow[]> {
  const rows = new Map<string, RuleRow[]>();
  for (const row of RULE_TABLE) rows.set(row.name, [...(rows.get(row.name) ?? []), row]);
  return rows;
}

function behavesLike(rule: ValidationRule, row: RuleRow): boolean {
  const test = rule.test as Predicate;
  if (row.probes) {
    const { pass, fail } = row.probes;
    return (
      pass.every((value) => outcome(test, value) === true) && fail.every((value) => outcome(test, value) === false)
    );
  }
  const oracle = oracleOf(row);
  if (!oracle) return false;
  const expected = (value: unknown): Outcome => outcome(oracle, value, ...rule.constraints);
  return sentinelsFor(row, rule.constraints).every((value) => outcome(test, value) === expected(value));
}

function oracleOf({ oracle }: RuleRow): Predicate | undefined {
  const found = (classValidator as Record<string, unknown>)[oracle ?? ''];
  return typeof found === 'function' ? (found as Predicate) : undefined;
}

function outcome(test: Predicate, ...values: unknown[]): Outcome {
  try {
    const answer = test(...values);
    if (!(answer instanceof Promise)) return Boolean(answer);
    answer.catch(() => undefined);
    return 'promises';
  } catch {
    return 'throws';
  }
}
