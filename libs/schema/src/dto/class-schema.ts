import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { readValidationRules } from '../metadata/read-validation-rules.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import { Definitions } from './definitions.js';
import type { DtoClass } from './dto-class.js';
import { planClass } from './plan-class.js';
import type { ClassPlan } from './property-plan.js';
import type { SchemaContext, Tag } from './schema-context.js';

/** A class read once: its published schema, and the plan of every class that can be met in its values. */
export interface ClassSchema {
  readonly schema: JsonSchemaObject;
  readonly root: ClassPlan;
  readonly planOf: (owner: DtoClass) => ClassPlan;
  /** Of all classes that were read so far. */
  readonly plans: () => Iterable<ClassPlan>;
}

/** Reads a class and every class it leads to; the same object for the same class and options. */
export const readClass = cachedBy((owner: DtoClass, options: SchemaOptions): ClassSchema => {
  const plans = new Map<DtoClass, ClassPlan>();
  const definitions = new Definitions(options.nameOf ?? ((definition) => definition.name));
  const context: SchemaContext = {
    options,
    selection: options,
    isDeclared: (child) => readValidationRules(child, options).size > 0,
    referTo: (child, tag) => definitions.refer(child, tag, () => tagged(planOf(child).schema, tag)),
  };
  const planOf = (asked: DtoClass): ClassPlan => {
    const plan = plans.get(asked) ?? planClass(asked, context);
    plans.set(asked, plan);
    return plan;
  };
  const root = planOf(owner);
  return {
    schema: deepFreeze(definitions.resolve(root.schema as JsonSchemaObject)),
    root,
    planOf,
    plans: () => plans.values(),
  };
});

/** A branch of a discriminator: the class, and its tag. A tag that is not kept is gone before validation. */
function tagged(schema: JsonSchema, tag: Tag | undefined): JsonSchema {
  if (!tag || typeof schema === 'boolean') return schema;
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const required = (schema['required'] as string[] | undefined) ?? [];
  const isDeclared = Object.hasOwn(properties, tag.property);
  if (tag.isKept !== isDeclared && (tag.isKept || required.includes(tag.property))) return false;
  return {
    ...schema,
    properties: { ...properties, [tag.property]: { const: tag.value } },
    required: [...new Set([tag.property, ...required])],
  };
}
