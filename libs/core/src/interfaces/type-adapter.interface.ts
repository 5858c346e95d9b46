import type { JsonSchemaObject } from '@toolwright/schema';

/** How values of one class that is not JSON travel: a provider with `@ToolTypeAdapter()`. */
export interface TypeAdapter<Value extends object = object> {
  /** The class of the values. */
  readonly type: abstract new (...parameters: never[]) => Value;
  /** What a caller sends and receives. */
  readonly schema: JsonSchemaObject;
  /**
   * The value of what was sent, which fits the schema.
   * @throws Error whose message may be shown, for what the schema cannot say: it becomes a violation
   */
  parse(sent: unknown): Value;
  /** What is sent for the value, as JSON. */
  format(value: Value): unknown;
  /** How a form asks for it, such as `color` or `money`. Default: by the schema. */
  readonly widget?: string;
}
