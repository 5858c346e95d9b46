import { ToolError } from './tool.error.js';

/** Options of {@link RateLimitedError}. */
export interface RateLimitedOptions {
  /** Whole seconds until the next call may pass. Default: not known. */
  readonly retryAfter?: number | undefined;
  /** For the log. */
  readonly cause?: unknown;
}

/** A limit on how often was reached. */
export class RateLimitedError extends ToolError {
  /** Whole seconds until the next call may pass; `undefined` where nobody knows. */
  readonly retryAfter: number | undefined;

  constructor({ retryAfter, cause }: RateLimitedOptions = {}) {
    const wait = retryAfter === undefined ? 'Wait' : `Wait ${retryAfter} seconds`;
    super(
      { code: 'rate_limited', category: 'runtime', status: 'failed', httpStatus: 429 },
      `Too many calls. ${wait} before the next one.`,
      { cause },
    );
    this.retryAfter = retryAfter;
    if (retryAfter !== undefined) Object.assign(this.getResponse(), { retryAfter });
  }
}
