import { ToolError } from './tool.error.js';

/** A limit on how often was reached. */
export class RateLimitedError extends ToolError {
  constructor(cause?: unknown) {
    super(
      { code: 'rate_limited', category: 'runtime', status: 'failed', httpStatus: 429 },
      'Too many calls. Wait before the next one.',
      { cause },
    );
  }
}
