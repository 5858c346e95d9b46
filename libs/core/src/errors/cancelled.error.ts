import { ToolError } from './tool.error.js';

/** The caller aborted or disconnected. */
export class CancelledError extends ToolError {
  constructor(cause?: unknown) {
    super({ code: 'cancelled', category: 'runtime', status: 'cancelled', httpStatus: 499 }, 'The call was cancelled.', {
      cause,
    });
  }
}
