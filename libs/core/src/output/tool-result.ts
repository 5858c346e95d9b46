import type { ToolContent } from '../interfaces/tool-content.interface.js';

/** What a tool says beside its value. */
export interface ToolResultOptions {
  /** A sentence for the caller. */
  readonly message?: string;
  /** Advice for a model, such as which tool comes next. */
  readonly hints?: readonly string[];
  /**
   * Pictures, sounds, documents and links, for callers that can show them. At most 100 blocks and 8 Mi characters, bytes
   * counted as base64; what is none of them ends the call as `output_invalid`.
   */
  readonly content?: readonly ToolContent[];
}

/**
 * A value with words and content. The raw result of the call is the value.
 *
 * @example
 * const result = ToolResult.ok(order, { message: 'The order is on its way.', hints: ['Offer to track it.'] });
 * const picture = { type: 'image', data: new Uint8Array([0x89, 0x50]), mimeType: 'image/png' } as const;
 * const shown = ToolResult.ok(undefined, { content: [picture] });
 */
export class ToolResult<Value = unknown> {
  private constructor(
    readonly value: Value,
    readonly message: string,
    readonly hints: readonly string[],
    readonly content: readonly ToolContent[],
  ) {}

  static ok<Value>(
    value: Value,
    { message = '', hints = [], content = [] }: ToolResultOptions = {},
  ): ToolResult<Value> {
    return new ToolResult(value, message, Object.freeze([...hints]), Object.freeze([...content]));
  }
}
