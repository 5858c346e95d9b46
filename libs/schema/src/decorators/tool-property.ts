import 'reflect-metadata';
import type { JsonSchema } from '../json/json-schema.js';

/** What `@ToolProperty()` says of a field. */
export interface ToolPropertyOptions {
  /** What the field means, for the reader of the schema. Default: what `@ApiProperty` says, else nothing. */
  readonly description?: string;
  /** Values as a caller would send them. Default: what `@ApiProperty` says, else none. */
  readonly examples?: readonly unknown[];
  /** What an input may be, where decorators cannot tell: beside `@Transform`. Default: anything. */
  readonly input?: JsonSchema;
}

/** Metadata key of the options of a field, on the prototype. */
export const TOOL_PROPERTY_METADATA = 'toolwright:property';

/** Metadata key of the names of the decorated fields, on the constructor. */
export const TOOL_PROPERTIES_METADATA = 'toolwright:properties';

/**
 * Describes a field of a DTO, and lets it leave when an instance is the result of a tool.
 *
 * @example
 * class FindOrders {
 *   @ToolProperty({ description: 'Order number as printed on the invoice', examples: ['A-1001'] })
 *   @IsString()
 *   number!: string;
 * }
 */
export function ToolProperty(options: ToolPropertyOptions = {}): PropertyDecorator {
  return function toolProperty(prototype, property) {
    Reflect.defineMetadata(TOOL_PROPERTY_METADATA, options, prototype, property);
    const names = (Reflect.getOwnMetadata(TOOL_PROPERTIES_METADATA, prototype.constructor) ?? []) as PropertyKey[];
    Reflect.defineMetadata(TOOL_PROPERTIES_METADATA, [...names, property], prototype.constructor);
  };
}
