import { readClass, type ClassSchema } from '../dto/class-schema.js';
import type { DtoClass } from '../dto/dto-class.js';
import type { PropertyPlan } from '../dto/property-plan.js';
import { isKnownSound, rememberSound } from '../dto/sound-properties.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import type { SchemaSource } from '../schema/schema-source.js';
import { inputValidatorOf } from '../schema/input-validator-of.js';
import { isStandardSchema } from '../standard/standard-schema.js';
import { patternDiagnostic } from './pattern-diagnostic.js';
import { exportedSchema } from '../standard/standard-json-schema.js';
import { slowPatterns, type SlowPattern } from './slow-patterns.js';
import type { Diagnostic, RuleVerdict, SchemaExplanation } from './diagnostic.js';

/** What TypeScript records where a type is erased, and what is no DTO at all. */
const ERASED: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [Object, 'an interface, a type alias or a union leaves only Object'],
  [Function, 'a class that is imported with `import type` leaves only Function'],
  [Array, 'a list has no fields'],
  [String, 'a string has no fields'],
  [Number, 'a number has no fields'],
  [Boolean, 'a boolean has no fields'],
  [Promise, 'a promise has no fields'],
  [Map, 'a map has no fields'],
  [Set, 'a set has no fields'],
  [Date, 'a date has no fields'],
]);

/**
 * Tells, for every rule of a source, whether the published schema says it exactly, and what the author should change:
 * classes that no input satisfies, erased types, defaults that are lost, patterns that can block the process.
 */
export function explainSchema(source: SchemaSource, options: SchemaOptions = {}): SchemaExplanation {
  if (isStandardSchema(source) || typeof source !== 'function') return explainForeign(source);
  const erased = ERASED.get(source);
  if (erased !== undefined) return { properties: [], diagnostics: [erasedType(source.name, erased)] };
  const explanation = explainClass(source, readClass(source, options));
  return {
    properties: explanation.properties,
    diagnostics: [...emptiness(source.name, explanation), ...explanation.diagnostics],
  };
}

/**
 * What {@link explainSchema} tells the author, and nothing else: for boots with many classes. A class of rules that were
 * found without fault before is not read to the end.
 */
export function diagnoseSchema(source: SchemaSource, options?: SchemaOptions): readonly Diagnostic[] {
  return diagnosed(source, options);
}

const diagnosed = cachedBy((source: SchemaSource, options: SchemaOptions): readonly Diagnostic[] => {
  const isClass = typeof source === 'function' && !isStandardSchema(source) && !ERASED.has(source);
  if (!isClass) return explainSchema(source, options).diagnostics;
  if (isKnownSound(source, options)) return [];
  const { planOf } = readClass(source, options);
  const { diagnostics } = explainSchema(source, options);
  for (const owner of classesIn(source, planOf)) rememberSound(owner, planOf(owner), options);
  return diagnostics;
});

/** A class, and those that are met in its values. */
function classesIn(owner: DtoClass, planOf: ClassSchema['planOf'], met = new Set<DtoClass>()): ReadonlySet<DtoClass> {
  if (met.has(owner)) return met;
  met.add(owner);
  for (const child of planOf(owner).properties.flatMap(childrenOf)) classesIn(child, planOf, met);
  return met;
}

function erasedType(name: string, cause: string): Diagnostic {
  return {
    severity: 'error',
    message: `"${name}" is no DTO class: ${cause}. Declare a class with class-validator decorators, and import it as a value.`,
  };
}

const slowPattern = ({ path, catastrophe }: SlowPattern): Diagnostic => ({
  ...patternDiagnostic(`At ${path || 'the root'} stands a pattern`, catastrophe),
  rule: 'pattern',
});

function explainForeign(source: SchemaSource): SchemaExplanation {
  try {
    const { schema } = inputValidatorOf(source);
    // As the library exports it: there its own patterns still stand beside their format.
    const exported = isStandardSchema(source) ? exportedSchema(source, 'input') : schema;
    return { properties: [], diagnostics: slowPatterns(exported).map(slowPattern) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { properties: [], diagnostics: [{ severity: 'error', message: `The schema cannot be used: ${message}` }] };
  }
}

interface ClassExplanation extends SchemaExplanation {
  readonly isEmpty: boolean;
}

function explainClass(owner: DtoClass, read: ClassSchema): ClassExplanation {
  const properties: RuleVerdict[] = [];
  const diagnostics: Diagnostic[] = [];
  const visited = new Set<DtoClass>();
  const visit = (current: DtoClass, prefix: string): void => {
    if (visited.has(current)) return;
    visited.add(current);
    const plan = read.planOf(current);
    diagnostics.push(...plan.diagnostics.map((one) => below(one, prefix)));
    for (const property of plan.properties) {
      properties.push(...property.verdicts.map((verdict) => ({ ...verdict, path: prefix + verdict.path })));
      diagnostics.push(...property.diagnostics.map((one) => below(one, prefix)));
      for (const child of childrenOf(property)) visit(child, `${prefix}/${property.key}${suffixOf(property)}`);
    }
  };
  visit(owner, '');
  return { properties, diagnostics, isEmpty: read.root.isEmpty };
}

function below(diagnostic: Diagnostic, prefix: string): Diagnostic {
  if (diagnostic.property === undefined) return prefix === '' ? diagnostic : { ...diagnostic, property: prefix };
  return { ...diagnostic, property: prefix + diagnostic.property };
}

function childrenOf({ shape }: PropertyPlan): DtoClass[] {
  if (!shape.isNested || shape.leaf !== 'class') return [];
  if (shape.discriminator) return shape.discriminator.branches.map(({ type }) => type);
  return shape.type ? [shape.type] : [];
}

function suffixOf({ shape }: PropertyPlan): string {
  return shape.container === 'none' ? '' : '/*';
}

function emptiness(name: string, { isEmpty }: ClassExplanation): Diagnostic[] {
  if (!isEmpty) return [];
  const message = `"${name}" has no field with a validator, so that only an empty object is accepted. Decorate its fields, with @Allow() at least; for a tool without inputs leave the parameter out.`;
  return [{ severity: 'warning', message }];
}
