import { exposedFieldsOf } from '../decorators/declared-fields.js';
import type { DtoClass } from '../dto/dto-class.js';
import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { cachedBy } from '../schema/cached-by.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import { PlainWriter } from './plain-writer.js';
import { readOutput } from './read-output.js';

/** The fields of a class that are marked to leave, whatever else it is: no column of an entity is among them by itself. */
export interface ExposedFields {
  /** An object of these fields; what refers to further classes is left open. */
  readonly schema: JsonSchemaObject;
  /** The fields of an instance as JSON, and why a part of them cannot be. */
  write(value: object): { readonly fields: Readonly<Record<string, unknown>>; readonly problems: readonly string[] };
}

/** What of a class is marked with `@ToolProperty()` or `@Expose()`. */
export function exposedFields(owner: DtoClass, options?: SchemaOptions): ExposedFields {
  return exposed(owner, options);
}

const exposed = cachedBy((owner: DtoClass, options: SchemaOptions): ExposedFields => {
  const { root, planOf, schema } = readOutput(owner, options);
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>;
  const names = exposedFieldsOf(owner) ?? [];
  const plan = { ...root, fields: root.fields.filter(({ property }) => names.includes(property)) };
  const { representation } = options;
  const others = representation?.write.bind(representation);
  return {
    schema: deepFreeze({
      type: 'object',
      properties: Object.fromEntries(plan.fields.map(({ key }) => [key, closed(properties[key] ?? true)])),
      required: plan.fields.filter(({ isRequired }) => isRequired).map(({ key }) => key),
    }),
    write(value) {
      const writer = new PlainWriter(planOf, others);
      const fields = writer.writeFields(plan, value, '') as Record<string, unknown>;
      return { fields, problems: writer.violations.map(({ path, message }) => `${path}: ${message}`) };
    },
  };
});

/** A reference into `$defs` means nothing in another schema. */
const closed = (schema: JsonSchema): JsonSchema => (JSON.stringify(schema).includes('"$ref"') ? true : schema);
