import type { JsonSchema } from '../json/json-schema.js';

/** What a rule publishes: its schema, and why that says less than the rule, if it does. */
export interface RuleSchema {
  readonly schema: JsonSchema;
  /** Why the schema is weaker than the rule. Absent: they agree. */
  readonly weaker?: string;
  /** Why no value can ever pass. Absent: some can. */
  readonly impossible?: string;
}

/** One class-validator decorator: how it is recognised, what it publishes, and how it is said. */
export interface RuleRow {
  /** The decorator, as a user writes it. */
  readonly decorator: string;
  /** The constraint name that class-validator records. */
  readonly name: string;
  /** Name of the function that class-validator exports for the same rule: what the constraint must behave like. */
  readonly oracle?: string;
  /** Where there is no such function: values that must pass and values that must fail. */
  readonly probes?: { readonly pass: readonly unknown[]; readonly fail: readonly unknown[] };
  /** Further values on which the constraint must agree with the oracle. */
  readonly sentinels?: readonly unknown[];
  /** What is published, in words, for the documentation. */
  readonly says: string;
  /** Where the schema says less than the rule, in words, for the documentation. */
  readonly weaker?: string;
  /** Where class-validator alone is looser than the schema, which is checked as well. */
  readonly looser?: string;
  /** What the rule publishes with these constraints. `accepts` runs the rule itself, where only asking it tells. */
  schema(constraints: readonly unknown[], accepts: (value: unknown) => boolean): RuleSchema;
  /** What a value has to be, to stand after the name of a field: `must be an integer`. */
  words(constraints: readonly unknown[]): string;
}

/** The schema says all that the rule says. */
export function exact(schema: JsonSchema): RuleSchema {
  return { schema };
}

/** The schema says less than the rule. */
export function weaker(schema: JsonSchema, reason: string): RuleSchema {
  return { schema, weaker: reason };
}

/** Nothing passes this rule. */
export function impossible(reason: string): RuleSchema {
  return { schema: false, impossible: reason };
}
