import 'reflect-metadata';
import type { DtoClass } from '../dto/dto-class.js';
import type { JsonSchema } from '../json/json-schema.js';
import { TOOL_PROPERTY_METADATA, type ToolPropertyOptions } from './tool-property.js';

/** The texts of a field. */
export interface PropertyDescription {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** What an input may be, declared by the author. */
  readonly schema?: JsonSchema;
}

// The key under which @nestjs/swagger keeps @ApiProperty; reading it needs no dependency on the package.
const API_PROPERTY_METADATA = 'swagger/apiModelProperties';

/** What `@ToolProperty` says of a field, else what `@ApiProperty` says. */
export function describeProperty(owner: DtoClass, property: string): PropertyDescription {
  const prototype = owner.prototype as object;
  const own = Reflect.getMetadata(TOOL_PROPERTY_METADATA, prototype, property) as ToolPropertyOptions | undefined;
  const api = Reflect.getMetadata(API_PROPERTY_METADATA, prototype, property) as ApiProperty | undefined;
  const description = own?.description ?? api?.description;
  const examples = own?.examples ?? apiExamples(api);
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    ...(own?.input !== undefined && { schema: own.input }),
  };
}

interface ApiProperty {
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: unknown;
}

function apiExamples(api: ApiProperty | undefined): readonly unknown[] | undefined {
  if (Array.isArray(api?.examples)) return api.examples;
  return api?.example === undefined ? undefined : [api.example];
}
