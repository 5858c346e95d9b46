import 'reflect-metadata';
import { exposedFieldsOf } from '../decorators/declared-fields.js';
import { describeProperty } from '../decorators/property-description.js';
import type { DtoClass } from '../dto/dto-class.js';
import type { PropertyFacts } from '../dto/property-facts.js';
import { propertyFactsOf } from '../dto/property-facts-of.js';
import { sampleInstance, type SampleInstance } from '../dto/sample-instance.js';
import type { SchemaContext } from '../dto/schema-context.js';
import { valueSchema } from '../dto/value-schema.js';
import type { ValueShape } from '../dto/value-shape.js';
import { withValues } from '../dto/with-values.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { readValidationRules } from '../metadata/read-validation-rules.js';
import { exposedName, isCarried, isTransformed } from '../metadata/transformer-metadata.js';
import type { RuleSelection, ValidationRule } from '../metadata/validation-rule.js';
import { designSchema } from './design-schema.js';

/** One field of a declared output. */
export interface OutputField {
  /** The field, getter or method of the class. */
  readonly property: string;
  /** The name under which it leaves. */
  readonly key: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly shape: ValueShape;
}

/** A class as its instances leave. */
export interface OutputPlan {
  readonly owner: DtoClass;
  readonly fields: readonly OutputField[];
  readonly schema: JsonSchemaObject;
}

/** The fields that a class declares for its output: those with validators, `@Expose()` or `@ToolProperty()`, less `@Exclude()`. */
export function outputFieldsOf(owner: DtoClass, selection: RuleSelection): string[] {
  const ruled = [...readValidationRules(owner, selection).keys()].filter((property) =>
    isCarried(owner, property, 'output'),
  );
  return [...new Set([...ruled, ...(exposedFieldsOf(owner) ?? [])])];
}

/** Reads a class as an output: the view that `instanceToPlain` gives of it. */
export function planOutput(owner: DtoClass, context: SchemaContext): OutputPlan {
  const sample = sampleInstance(owner);
  const rules = readValidationRules(owner, context.selection);
  const fields = outputFieldsOf(owner, context.selection).map((property) =>
    planField({ owner, property, rules: rules.get(property) ?? [], sample }, context),
  );
  const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    owner,
    fields,
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ key, schema }) => [key, schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
  };
}

interface Field {
  readonly owner: DtoClass;
  readonly property: string;
  readonly rules: readonly ValidationRule[];
  readonly sample: SampleInstance;
}

function planField(field: Field, context: SchemaContext): OutputField {
  const facts = nestedByType(propertyFactsOf(field, context), context);
  const { owner, property, rules } = field;
  const isOpaque = isTransformed(owner, property, 'output') || !facts.skipped.isKnown;
  const { description, examples } = describeProperty(owner, property);
  const schema = isOpaque ? {} : (context.options.replace?.(owner, property)?.schema ?? fieldSchema(facts, context));
  return {
    property,
    key: exposedName(owner, property, 'output'),
    schema:
      typeof schema === 'boolean'
        ? schema
        : { ...schema, ...(description && { description }), ...(examples && { examples }) },
    isRequired: !isOpaque && rules.length > 0 && isNeeded(facts),
    shape: facts.shape,
  };
}

function fieldSchema(facts: PropertyFacts, context: SchemaContext): JsonSchema {
  if (facts.rules.length === 0 && facts.shape.leaf !== 'class') return designSchema(facts.owner, facts.property);
  const schema = valueSchema(facts, context);
  const skipped = facts.skipped.isKnown ? facts.skipped.values : [];
  return withValues(schema, facts.rules.length === 0 ? [null] : skipped);
}

/** A class that declares an output is reduced to it wherever `@Type` or the field's own type names it. */
function nestedByType(facts: PropertyFacts, context: SchemaContext): PropertyFacts {
  const design: unknown = Reflect.getMetadata('design:type', facts.owner.prototype as object, facts.property);
  const type = facts.shape.type ?? (typeof design === 'function' ? (design as unknown as DtoClass) : undefined);
  const isUntyped = facts.shape.leaf === 'untyped' || facts.shape.leaf === 'class';
  const isNested = isUntyped && type !== undefined && context.isDeclared(type);
  if (isNested) return { ...facts, shape: { ...facts.shape, leaf: 'class', type, isNested } };
  return { ...facts, shape: { ...facts.shape, isNested: false } };
}

function isNeeded({ skipped, findings }: PropertyFacts): boolean {
  return skipped.isKnown && !skipped.absent && findings.some(({ acceptsAbsent }) => !acceptsAbsent);
}
