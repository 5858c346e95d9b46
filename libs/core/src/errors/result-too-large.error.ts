import { ToolError } from './tool.error.js';

/** The result is larger than this caller can be given, and has no list of which a part could be. */
export class ResultTooLargeError extends ToolError {
  constructor(limit: number) {
    super(
      { code: 'result_too_large', category: 'runtime', status: 'failed', httpStatus: 500 },
      `The result is larger than the ${limit} bytes that can be given. Ask for less of it, where the tool allows.`,
    );
  }
}
