import { exposedName, isCarried, isExposed, isTransformed } from '../metadata/transformer-metadata.js';
import { isSettableOn } from './is-settable.js';
import type { PropertyFacts, RuledProperty } from './property-facts.js';
import { findingOf } from './rule-finding.js';
import type { SchemaContext } from './schema-context.js';
import { skippedValues } from './skipped-values.js';
import { valueShapeOf } from './value-shape.js';

/** Reads the decorators of one property. */
export function propertyFactsOf(ruled: RuledProperty, context: SchemaContext): PropertyFacts {
  const { owner, property, rules } = ruled;
  const shape = valueShapeOf(owner, property, rules);
  const ordinary = rules.filter(({ kind }) => kind === 'rule' || kind === 'defined');
  return {
    ...ruled,
    key: exposedName(owner, property, 'input'),
    shape,
    skipped: skippedValues(rules, property),
    findings: ordinary.map((rule) => findingOf(rule, shape, context.options.rules ?? {})),
    isSettable: isCarried(owner, property, 'input') && isSettableOn(owner, property),
    isTransformed: isTransformed(owner, property, 'input'),
    isExposed: isExposed(owner, property, 'input'),
  };
}
