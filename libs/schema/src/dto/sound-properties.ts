import { TOOL_PROPERTIES_METADATA } from '../decorators/tool-property.js';
import { describeProperty } from '../decorators/property-description.js';
import { readValidationRules } from '../metadata/read-validation-rules.js';
import { hasVisibility, isTransformed } from '../metadata/transformer-metadata.js';
import type { ValidationRule } from '../metadata/validation-rule.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import type { DtoClass } from './dto-class.js';
import { isSettableOn } from './is-settable.js';
import type { ClassPlan, PropertyPlan } from './property-plan.js';
import { signatureOf } from './property-signature.js';
import { sampleInstance } from './sample-instance.js';
import { valueShapeOf, type ValueShape } from './value-shape.js';

const NO_RULES = Object.freeze({});

/** What was found without fault, for one selection of rules. */
interface Sound {
  readonly signatures: Set<string>;
  readonly classes: WeakSet<DtoClass>;
}

const soundBy = cachedBy((): Sound => ({ signatures: new Set(), classes: new WeakSet() }));

const soundWith = ({ rules = NO_RULES, groups, strictGroups, always }: SchemaOptions): Sound =>
  soundBy(rules, { groups, strictGroups, always });

/**
 * Whether nothing can be wrong with a class: all its properties are like others that were read to the end and found
 * without fault. So an application with ten thousand classes of the same few rules is judged at once, and each schema is
 * made when it is asked for. No property of such a class is replaced. `false` means that the class has to be read.
 */
export function isKnownSound(owner: DtoClass, options: SchemaOptions): boolean {
  const sound = soundWith(options);
  if (options.replace === undefined && sound.classes.has(owner)) return true;
  try {
    if (!isSoundClass(owner, { options, sound: sound.signatures, visited: new Set() })) return false;
  } catch {
    return false;
  }
  sound.classes.add(owner);
  return true;
}

/** Remembers the properties of a class that was read to the end. Those of unknown or faulty rules are not remembered. */
export function rememberSound(owner: DtoClass, plan: ClassPlan, options: SchemaOptions): void {
  const ruled = readValidationRules(owner, options);
  const { signatures } = soundWith(options);
  for (const { property, shape } of plan.properties.filter(isFaultless)) {
    const signature = signatureOf(property, ruled.get(property) ?? [], shape);
    if (signature !== undefined && isAsRuled(owner, property, options)) signatures.add(signature);
  }
}

/** With nothing in the place of the property: what stands in may be at fault on its own. */
const isAsRuled = (owner: DtoClass, property: string, { replace }: SchemaOptions): boolean =>
  replace?.(owner, property) === undefined;

/** A rule that somebody else named like one of class-validator's says nothing about that one. */
const isFaultless = ({ diagnostics, findings }: PropertyPlan): boolean =>
  diagnostics.length === 0 && findings.every(({ row }) => row !== undefined);

interface Judging {
  readonly options: SchemaOptions;
  readonly sound: ReadonlySet<string>;
  readonly visited: Set<DtoClass>;
}

function isSoundClass(owner: DtoClass, judging: Judging): boolean {
  if (judging.visited.has(owner)) return true;
  judging.visited.add(owner);
  const { instance } = sampleInstance(owner);
  if (instance === undefined || hasVisibility(owner)) return false;
  const ruled = readValidationRules(owner, judging.options);
  if (ruled.size === 0 || !Object.keys(instance).every((field) => ruled.has(field))) return false;
  const mayDeclareInputs = Reflect.hasMetadata(TOOL_PROPERTIES_METADATA, owner);
  for (const [property, rules] of ruled) {
    if (mayDeclareInputs && describeProperty(owner, property).schema !== undefined) return false;
    if (!isSoundProperty({ owner, property, rules, initial: (instance as Fields)[property] }, judging)) return false;
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

interface Judged {
  readonly owner: DtoClass;
  readonly property: string;
  readonly rules: readonly ValidationRule[];
  readonly initial: unknown;
}

function isSoundProperty({ owner, property, rules, initial }: Judged, judging: Judging): boolean {
  const shape = valueShapeOf(owner, property, rules);
  const signature = signatureOf(property, rules, shape);
  return (
    signature !== undefined &&
    judging.sound.has(signature) &&
    isAsRuled(owner, property, judging.options) &&
    isSettableOn(owner, property) &&
    !isTransformed(owner, property, 'input') &&
    (initial === undefined || rules.every((rule) => takes(rule, initial))) &&
    isSoundWithin(shape, judging)
  );
}

/** The initial value of a property, by each rule alone. */
const takes = ({ kind, each, test }: ValidationRule, initial: unknown): boolean =>
  kind === 'condition' || kind === 'allowed' || (!each && test?.(initial) === true);

const isSoundWithin = ({ isNested, leaf, type }: ValueShape, judging: Judging): boolean =>
  !isNested || (leaf === 'class' && type !== undefined && isSoundClass(type, judging));
