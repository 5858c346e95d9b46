import type { JsonSchema, JsonSchemaObject } from '@toolwright/core';
import { mapSchemas } from './map-schemas.js';
import type { OpenApiSchemas } from './open-api.interface.js';

const COMPONENTS = '#/components/schemas/';

/** A reference to a component. */
export const referenceTo = (component: string): JsonSchemaObject => ({ $ref: `${COMPONENTS}${component}` });

/**
 * A schema that stands alone, as components of a document: its own under `name`, its definitions under `name.Definition`.
 * A point in a name keeps it apart from the classes of the application.
 */
export function componentsOf(schema: JsonSchemaObject, name: string): OpenApiSchemas {
  const { $schema: _dialect, $defs = {}, ...root } = schema;
  const definitions = Object.entries($defs as Record<string, JsonSchema>).map(
    ([definition, part]) => [componentOf(name, definition), objectOf(repointed(part, name))] as const,
  );
  return { [name]: objectOf(repointed(root, name)), ...Object.fromEntries(definitions) };
}

/** A part of such a schema, elsewhere in the document: its references lead to the components. */
export const repointed = (part: JsonSchema, name: string): JsonSchema =>
  mapSchemas(part, (schema) => {
    if (typeof schema === 'boolean' || typeof schema['$ref'] !== 'string') return schema;
    return { ...schema, $ref: pointer(schema['$ref'], name) };
  });

function pointer(reference: string, name: string): string {
  if (reference !== '#' && !reference.startsWith('#/')) return reference;
  const [, definition, rest = ''] = /^#\/\$defs\/([^/]+)(.*)$/s.exec(reference) ?? [];
  if (definition === undefined) return `${COMPONENTS}${name}${reference.slice(1)}`;
  const plain = decodeURIComponent(definition).replaceAll('~1', '/').replaceAll('~0', '~');
  return `${COMPONENTS}${componentOf(name, plain)}${rest}`;
}

const componentOf = (name: string, definition: string): string => `${name}.${definition.replaceAll(/[^\w.-]/g, '_')}`;

const objectOf = (schema: JsonSchema): JsonSchemaObject => {
  if (typeof schema === 'object') return schema;
  return schema ? {} : { not: {} };
};
