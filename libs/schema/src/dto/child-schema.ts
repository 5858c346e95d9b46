import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import type { SchemaContext } from './schema-context.js';
import type { ValueShape } from './value-shape.js';

/** The schema of values that `@ValidateNested` validates by their class: what has no rules is refused. */
export function childSchema(shape: ValueShape, context: SchemaContext): JsonSchema {
  if (shape.leaf === 'opaque') return { type: 'object' };
  if (shape.discriminator) return taggedSchema(shape.discriminator, context);
  if (shape.leaf !== 'class' || !shape.type) return false;
  return context.isDeclared(shape.type) ? context.referTo(shape.type) : false;
}

/** One branch per tag. The tag is required whether or not the instance keeps it; unknown tags are refused. */
function taggedSchema(discriminator: NonNullable<ValueShape['discriminator']>, context: SchemaContext): JsonSchema {
  const branches = discriminator.branches
    .filter(({ type }) => context.isDeclared(type))
    .map(({ tag, type }): JsonSchemaObject => {
      const { property, isKept } = discriminator;
      return context.referTo(type, { property, value: tag, isKept });
    });
  if (branches.length < 2) return branches[0] ?? false;
  return { oneOf: branches };
}
