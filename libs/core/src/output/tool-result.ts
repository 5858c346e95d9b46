/** What a tool says beside its value. */
export interface ToolResultOptions {
  /** A sentence for the caller. */
  readonly message?: string;
  /** Advice for a model, such as which tool comes next. */
  readonly hints?: readonly string[];
}

/**
 * A value with words. The raw result of the call is the value.
 *
 * @example
 * const result = ToolResult.ok(order, { message: 'The order is on its way.', hints: ['Offer to track it.'] });
 */
export class ToolResult<Value = unknown> {
  private constructor(
    readonly value: Value,
    readonly message: string,
    readonly hints: readonly string[],
  ) {}

  static ok<Value>(value: Value, { message = '', hints = [] }: ToolResultOptions = {}): ToolResult<Value> {
    return new ToolResult(value, message, Object.freeze([...hints]));
  }
}
