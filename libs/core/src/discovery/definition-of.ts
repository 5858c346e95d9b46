import type { InputValidator } from '@toolwright/schema';
import type { ToolDefinition } from '../interfaces/tool-definition.interface.js';

const inputs = new WeakMap<object, InputValidator<unknown>>();

/** One accessor for all definitions: the schema of a class is made when somebody asks for it. */
const INPUT_SCHEMA: PropertyDescriptor = {
  enumerable: true,
  get(this: object) {
    return inputs.get(this)?.schema;
  },
};

/** A definition, frozen, with the published schema of its input. */
export function definitionOf(
  input: InputValidator<unknown>,
  told: Omit<ToolDefinition, 'inputSchema'>,
): ToolDefinition {
  inputs.set(told, input);
  return Object.freeze(Object.defineProperty(told, 'inputSchema', INPUT_SCHEMA)) as ToolDefinition;
}
