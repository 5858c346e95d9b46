import { ToolError } from './tool.error.js';

/** The input exceeds a limit. */
export class InputTooLargeError extends ToolError {
  constructor(limit: string) {
    super(
      { code: 'input_too_large', category: 'input', status: 'invalid', httpStatus: 413 },
      `The input is too large: ${limit}. Send less in one call.`,
    );
  }
}
