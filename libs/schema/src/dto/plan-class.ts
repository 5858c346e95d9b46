import type { Diagnostic } from '../explain/diagnostic.js';
import { pointerTo } from '../json/json-pointer.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { readValidationRules } from '../metadata/read-validation-rules.js';
import { exposedProperties } from '../metadata/transformer-metadata.js';
import type { DtoClass } from './dto-class.js';
import { isSettableOn } from './is-settable.js';
import { planProperty } from './plan-property.js';
import type { ClassPlan, PropertyPlan } from './property-plan.js';
import { sampleInstance, type SampleInstance } from './sample-instance.js';
import type { SchemaContext } from './schema-context.js';

/** Reads one class: its properties, its object schema, and what to tell its author. */
export function planClass(owner: DtoClass, context: SchemaContext): ClassPlan {
  const sample = sampleInstance(owner);
  const ruled = readValidationRules(owner, context.selection);
  const properties = [...ruled].map(([property, rules]) => planProperty({ owner, property, rules, sample }, context));
  const strays = strayFields(owner, sample, new Set(ruled.keys()));
  const isEmpty = ruled.size === 0 && strays.length === 0;
  return {
    properties,
    schema: objectSchema(properties, strays),
    isEmpty,
    diagnostics: [
      ...classDiagnostics(owner, sample),
      ...strayDiagnostics(owner, strays, sample),
      ...collisions(owner, properties),
    ],
  };
}

/** Fields that exist on every instance and have no rule: whitelisting refuses each of them, whatever the input. */
function strayFields(owner: DtoClass, { instance }: SampleInstance, ruled: ReadonlySet<string>): string[] {
  const exposed = exposedProperties(owner, 'input').filter((property) => isSettableOn(owner, property));
  return [...new Set([...Object.keys(instance ?? {}), ...exposed])].filter((property) => !ruled.has(property));
}

function objectSchema(properties: readonly PropertyPlan[], strays: readonly string[]): JsonSchemaObject {
  const shown = properties.filter(({ isSettable, isRequired }) => isSettable || isRequired);
  const entries = shown.map(({ key, schema }): [string, JsonSchema] => [key, schema]);
  const required = [...shown.filter(({ isRequired }) => isRequired).map(({ key }) => key), ...strays];
  return {
    type: 'object',
    properties: Object.fromEntries([...entries, ...strays.map((stray): [string, JsonSchema] => [stray, false])]),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    additionalProperties: false,
  };
}

function classDiagnostics(owner: DtoClass, { failure }: SampleInstance): Diagnostic[] {
  if (failure === undefined) return [];
  const message = `"${owner.name}" cannot be made without arguments (${failure}), so that every input is rejected. Give its constructor no required arguments.`;
  return [{ severity: 'error', message }];
}

function strayDiagnostics(owner: DtoClass, strays: readonly string[], { instance }: SampleInstance): Diagnostic[] {
  return strays.map((stray) => {
    const isField = Object.hasOwn(instance ?? {}, stray);
    const isUnset = isField && (instance as Record<string, unknown>)[stray] === undefined;
    const cause = isUnset
      ? 'is defined on every instance (the compiler option useDefineForClassFields, or swc’s default) and has no validator'
      : `${isField ? 'has an initial value' : 'has @Expose()'} and no validator`;
    const remedy = isUnset
      ? 'Set useDefineForClassFields to false, or add @Allow().'
      : 'Add a validator, @Allow() at least.';
    const message = `"${owner.name}.${stray}" ${cause}: unknown fields are forbidden, so that every input is rejected. ${remedy}`;
    return { severity: 'error', property: pointerTo('', stray), message };
  });
}

function collisions(owner: DtoClass, properties: readonly PropertyPlan[]): Diagnostic[] {
  const twice = properties.filter(({ key }, index) => properties.findIndex((other) => other.key === key) !== index);
  return twice.map(({ key }) => ({
    severity: 'error',
    property: pointerTo('', key),
    message: `"${owner.name}" has two properties that travel as "${key}". Rename one of them in @Expose({ name }).`,
  }));
}
