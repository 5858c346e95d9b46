import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import type { ValidationRule } from '../metadata/validation-rule.js';
import { recogniseRule } from '../rules/recognise-rule.js';
import type { RuleRow, RuleSchema } from '../rules/rule-row.js';
import { sampleInstance } from './sample-instance.js';
import type { ValueShape } from './value-shape.js';

/** What one rule contributes to the schema of its property. */
export interface RuleFinding {
  readonly rule: ValidationRule;
  /** The row of the table. Absent for unknown rules. */
  readonly row?: RuleRow;
  readonly schema: JsonSchema;
  readonly verdict: 'exact' | 'weaker' | 'unknown';
  readonly reason?: string;
  /** Why nothing passes the rule, if nothing does. */
  readonly impossible?: string;
  /** Whether an absent value passes. Doubt counts as yes. */
  readonly acceptsAbsent: boolean;
}

const DATE_RULES = new Set(['isDate', 'minDate', 'maxDate']);
const UNKNOWN = 'the rule is not one of class-validator’s; declare what it says in the `rules` option';

/** What a rule says about values of this shape. */
export function findingOf(
  rule: ValidationRule,
  shape: ValueShape,
  declared: Readonly<Record<string, JsonSchemaObject>>,
): RuleFinding {
  const row = recogniseRule(rule);
  if (rule.isSwitchable) return { rule, row, ...nothing('weaker', 'its validateIf option may switch it off') };
  if (row) return { rule, row, ...judged(published(rule, row, shape)), acceptsAbsent: accepts(rule, undefined) };
  const own = Object.hasOwn(declared, rule.name) ? declared[rule.name] : undefined;
  if (!own) return { rule, ...nothing('unknown', UNKNOWN) };
  return { rule, schema: own, verdict: 'exact', acceptsAbsent: rule.isAsync || accepts(rule, undefined, true) };
}

function nothing(verdict: 'weaker' | 'unknown', reason: string): Omit<RuleFinding, 'rule'> {
  return { schema: {}, verdict, reason, acceptsAbsent: true };
}

function judged({
  schema,
  weaker,
  impossible,
}: RuleSchema): Pick<RuleFinding, 'schema' | 'verdict' | 'reason' | 'impossible'> {
  return {
    schema,
    verdict: weaker ? 'weaker' : 'exact',
    ...(weaker && { reason: weaker }),
    ...(impossible && { impossible }),
  };
}

/** Whether the rule takes a value; `doubt` is the answer where it throws. */
function accepts({ test }: ValidationRule, value: unknown, doubt = false): boolean {
  try {
    const answer = test?.(value);
    return answer instanceof Promise ? true : Boolean(answer);
  } catch {
    return doubt;
  }
}

/** The row's schema, except where class-transformer makes something of the value that the rule then sees. */
function published(rule: ValidationRule, row: RuleRow, shape: ValueShape): RuleSchema {
  const made = madeValues(rule, shape);
  if (made.length > 0 && !(shape.leaf === 'date' && DATE_RULES.has(row.name))) {
    const passes = made.some((value) => accepts(rule, value));
    return passes ? { schema: {} } : { schema: false, impossible: `${row.decorator} never takes ${nameOf(made[0])}` };
  }
  if (shape.leaf === 'class' && row.name === 'isInstance') return instanceSchema(rule, shape);
  if (shape.leaf === 'class' && row.name === 'isNotEmptyObject' && hasFields(shape))
    return { schema: { type: 'object' } };
  return row.schema(rule.constraints, (value) => accepts(rule, value));
}

/** Examples of what the rule is given where that is no JSON value. */
function madeValues(rule: ValidationRule, { container, leaf }: ValueShape): readonly unknown[] {
  if (!rule.each && container === 'set') return [new Set(), new Set([1])];
  if (!rule.each && container === 'map') return [new Map(), new Map([['a', 1]])];
  const isLeaf = rule.each || container === 'none';
  return isLeaf && leaf === 'date' ? [new Date('2024-06-01T00:00:00Z')] : [];
}

function nameOf(made: unknown): string {
  return made instanceof Date ? 'a Date, which @Type makes of the value' : `a ${made instanceof Set ? 'Set' : 'Map'}`;
}

function instanceSchema(rule: ValidationRule, { type, discriminator }: ValueShape): RuleSchema {
  const classes = discriminator ? discriminator.branches.map((branch) => branch.type) : type ? [type] : [];
  const passes = classes.some((owner) => accepts(rule, sampleInstance(owner).instance));
  return passes
    ? { schema: { type: 'object' } }
    : { schema: false, impossible: '@Type makes instances of another class' };
}

/** Whether instances have fields of their own before any input: then none is ever empty. */
function hasFields({ type }: ValueShape): boolean {
  return type !== undefined && Object.keys(sampleInstance(type).instance ?? {}).length > 0;
}
