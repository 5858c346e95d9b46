import { ToolError } from './tool.error.js';

/** The tool threw something that is not meant for the caller. */
export class ExecutionFailedError extends ToolError {
  constructor(callId: string, cause: unknown) {
    super(
      { code: 'execution_failed', category: 'runtime', status: 'failed', httpStatus: 500 },
      `The tool failed. The operator finds the reason under ${callId}.`,
      { cause },
    );
  }
}
