import { ToolError } from './tool.error.js';

/** Options of {@link ToolFailure}. */
export interface ToolFailureOptions {
  /** HTTP status, 400 to 499. Default: 422. */
  readonly httpStatus?: number;
  /** `'none'` promises that nothing was changed, so that a caller may try something else. Default: not known. */
  readonly effect?: 'none';
  /** For the log. */
  readonly cause?: unknown;
}

/**
 * The tool refuses or fails in words that the caller may read. Final: the same call would fail again.
 *
 * @example
 * throw new ToolFailure('Only 2 of these are in stock.', { effect: 'none' });
 */
export class ToolFailure extends ToolError {
  /** Whether the author promised that nothing was changed. */
  readonly harmless: boolean;

  constructor(message: string, options: ToolFailureOptions = {}) {
    super(
      { code: 'tool_failed', category: 'runtime', status: 'failed', httpStatus: options.httpStatus ?? 422 },
      message,
      { cause: options.cause },
    );
    this.harmless = options.effect === 'none';
  }
}
