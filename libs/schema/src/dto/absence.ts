import type { RuleSelection } from '../metadata/validation-rule.js';
import type { PropertyFacts } from './property-facts.js';
import { isDefaultValid } from './sample-instance.js';

/** What happens when the key of a property is absent. */
export interface Absence {
  /** Whether validation takes it. Doubt counts as yes. */
  readonly isAccepted: boolean;
  /** The initial value that stands in, if one does. */
  readonly initial?: unknown;
  /** Whether the class has an initial value that `@Expose()` overwrites with undefined. */
  readonly isDefaultLost: boolean;
  /** Whether the initial value breaks the property's own rules. */
  readonly isDefaultInvalid: boolean;
}

/** Follows an absent key: the initial value if it survives class-transformer, else undefined, against the rules. */
export function absenceOf(facts: PropertyFacts, selection: RuleSelection): Absence {
  if (isGetter(facts)) return { isAccepted: true, isDefaultLost: false, isDefaultInvalid: false };
  const initial = initialValue(facts);
  const isDefaultLost = initial !== undefined && facts.isExposed;
  if (initial !== undefined && !isDefaultLost) {
    const isAccepted = isDefaultValid(facts.sample.instance as object, facts.property, selection);
    return { isAccepted, initial, isDefaultLost, isDefaultInvalid: !isAccepted };
  }
  return { isAccepted: acceptsUndefined(facts), isDefaultLost, isDefaultInvalid: false };
}

function initialValue({ sample, property }: PropertyFacts): unknown {
  if (!sample.instance) return undefined;
  return (sample.instance as Record<string, unknown>)[property];
}

function acceptsUndefined({ skipped, findings, isTransformed, isExposed }: PropertyFacts): boolean {
  if (isTransformed && isExposed) return true;
  if (!skipped.isKnown || skipped.absent) return true;
  return findings.every(({ acceptsAbsent }) => acceptsAbsent);
}

/** A getter gives a value of its own, which depends on the other fields. */
function isGetter({ owner, property }: PropertyFacts): boolean {
  for (let level = owner.prototype as object | null; level; level = Object.getPrototypeOf(level) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(level, property);
    if (descriptor) return descriptor.get !== undefined && descriptor.set === undefined;
  }
  return false;
}
