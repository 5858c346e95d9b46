import type { JsonSchemaObject } from '@toolwright/schema';
import type { ToolContext } from './tool-context.interface.js';

/** Where a value stands in the input or output of a tool. */
export interface ValuePlace {
  /** JSON Pointer. */
  readonly path: string;
  /** What is declared of it; empty where nothing is. */
  readonly schema: JsonSchemaObject;
  /** Reports what is wrong with a value of the input; the call ends as `input_invalid` with all of them. */
  violation(rule: string, message: string): void;
}

/**
 * Changes single values of inputs and outputs of all tools, members of lists and objects included; the whole comes after
 * its parts. What is returned stands in the value's place.
 */
export interface ValueInterceptor {
  /** Of the input, entities resolved. */
  input?(value: unknown, place: ValuePlace, context: ToolContext): unknown;
  /** Of the result, entities represented for the caller. */
  output?(value: unknown, place: ValuePlace, context: ToolContext): unknown;
}
