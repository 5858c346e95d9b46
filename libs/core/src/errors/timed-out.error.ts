import { ToolError } from './tool.error.js';

/** The deadline of the call passed. */
export class TimedOutError extends ToolError {
  constructor(timeout: number) {
    super(
      { code: 'timed_out', category: 'runtime', status: 'timed_out', httpStatus: 504 },
      `The tool did not finish within ${timeout} ms.`,
    );
  }
}
