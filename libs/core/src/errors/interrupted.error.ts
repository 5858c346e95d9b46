import { ToolError } from './tool.error.js';

/** The application shut down before the call ended. */
export class InterruptedError extends ToolError {
  constructor() {
    super(
      { code: 'interrupted', category: 'runtime', status: 'interrupted', httpStatus: 503 },
      'The application shut down before the tool finished.',
    );
  }
}
