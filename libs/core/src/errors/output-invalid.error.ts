import { ToolError } from './tool.error.js';

/** The tool returned what it did not declare, or what cannot leave as JSON. */
export class OutputInvalidError extends ToolError {
  constructor(callId: string, cause: unknown) {
    super(
      { code: 'output_invalid', category: 'runtime', status: 'failed', httpStatus: 500 },
      `The tool returned something it may not return. The operator finds the reason under ${callId}.`,
      { cause },
    );
  }
}
