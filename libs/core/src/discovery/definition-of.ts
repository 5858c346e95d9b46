import type { InputValidator } from '@toolwright/schema';
import type { ToolDefinition } from '../interfaces/tool-definition.interface.js';

const INPUT = Symbol('input');

/** One accessor for all definitions: the schema of a class is made when somebody asks for it. */
const INPUT_SCHEMA: PropertyDescriptor = {
  enumerable: true,
  get(this: { readonly [INPUT]: InputValidator<unknown> }) {
    return this[INPUT].schema;
  },
};

/** A definition, frozen, with the published schema of its input. */
export function definitionOf(
  input: InputValidator<unknown>,
  told: Omit<ToolDefinition, 'inputSchema'>,
): ToolDefinition {
  Object.defineProperty(told, INPUT, { value: input });
  return Object.freeze(Object.defineProperty(told, 'inputSchema', INPUT_SCHEMA)) as ToolDefinition;
}
