import { Definitions } from '../dto/definitions.js';
import type { DtoClass } from '../dto/dto-class.js';
import type { SchemaContext, Tag } from '../dto/schema-context.js';
import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import { outputFieldsOf, planOutput, type OutputPlan } from './output-plan.js';

/** A class read once as an output, with every class that can be met in its values. */
export interface ReadOutput {
  readonly schema: JsonSchemaObject;
  readonly root: OutputPlan;
  /** The plan of a class; nothing where it declares no output. */
  readonly planOf: (owner: DtoClass) => OutputPlan | undefined;
}

/** Reads a class as an output; the same object for the same class and options. */
export const readOutput = cachedBy((owner: DtoClass, options: SchemaOptions): ReadOutput => {
  const plans = new Map<DtoClass, OutputPlan>();
  const represented = (child: DtoClass): JsonSchemaObject | undefined => options.representation?.schemaOf(child);
  const definitions = new Definitions(options.nameOf ?? ((definition) => definition.name));
  const context: SchemaContext = {
    options,
    selection: options,
    isDeclared: (child) => represented(child) !== undefined || outputFieldsOf(child, options).length > 0,
    referTo: (child, tag) =>
      definitions.refer(child, tag, () => tagged(represented(child) ?? planOf(child).schema, tag)),
  };
  const planOf = (asked: DtoClass): OutputPlan => {
    const plan = plans.get(asked) ?? planOutput(asked, context);
    plans.set(asked, plan);
    return plan;
  };
  const root = planOf(owner);
  return {
    root,
    schema: deepFreeze(definitions.resolve(root.schema)),
    planOf: (asked) => (represented(asked) === undefined && context.isDeclared(asked) ? planOf(asked) : undefined),
  };
});

/** class-transformer writes the tag of a branch on the way out, declared or not. */
function tagged(schema: JsonSchemaObject, tag: Tag | undefined): JsonSchemaObject {
  if (!tag) return schema;
  const required = (schema['required'] as string[] | undefined) ?? [];
  return {
    ...schema,
    properties: { ...(schema['properties'] as object), [tag.property]: { const: tag.value } },
    required: [...new Set([tag.property, ...required])],
  };
}
