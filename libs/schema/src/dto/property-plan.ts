import type { Diagnostic, RuleVerdict } from '../explain/diagnostic.js';
import type { JsonSchema } from '../json/json-schema.js';
import type { RuleFinding } from './rule-finding.js';
import type { ValueShape } from './value-shape.js';

/** All that is known of one property before any value comes. */
export interface PropertyPlan {
  /** The field of the class. */
  readonly property: string;
  /** The name under which it travels. */
  readonly key: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Whether an input can set it at all. */
  readonly isSettable: boolean;
  /** Whether null means that the key is absent (`@IsOptional`). */
  readonly isNullAbsence: boolean;
  readonly slot?: string;
  readonly shape: ValueShape;
  readonly findings: readonly RuleFinding[];
  readonly verdicts: readonly RuleVerdict[];
  readonly diagnostics: readonly Diagnostic[];
}

/** All that is known of one class. */
export interface ClassPlan {
  readonly properties: readonly PropertyPlan[];
  readonly schema: JsonSchema;
  readonly diagnostics: readonly Diagnostic[];
  /** No decorated property and no field: an input without fields, which class-validator would refuse. */
  readonly isEmpty: boolean;
}
