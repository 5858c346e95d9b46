import type { ValidationRule } from '../metadata/validation-rule.js';
import type { DtoClass } from './dto-class.js';
import type { RuleFinding } from './rule-finding.js';
import type { SampleInstance } from './sample-instance.js';
import type { SkippedValues } from './skipped-values.js';
import type { ValueShape } from './value-shape.js';

/** One property with its rules. */
export interface RuledProperty {
  readonly owner: DtoClass;
  readonly property: string;
  readonly rules: readonly ValidationRule[];
  readonly sample: SampleInstance;
}

/** What the decorators of one property come to. */
export interface PropertyFacts extends RuledProperty {
  /** The name under which the property travels. */
  readonly key: string;
  readonly shape: ValueShape;
  readonly skipped: SkippedValues;
  readonly findings: readonly RuleFinding[];
  readonly isSettable: boolean;
  readonly isTransformed: boolean;
  readonly isExposed: boolean;
}
