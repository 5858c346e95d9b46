import { ToolError } from './tool.error.js';

const LONGEST_NAME = 128;

/** No such tool for this caller: unknown, hidden and not offered answer alike. */
export class ToolNotFoundError extends ToolError {
  /** @param cause for the log: why a tool that exists is not there for this caller */
  constructor(name: string, cause?: string) {
    super(
      { code: 'tool_not_found', category: 'access', status: 'denied', httpStatus: 404 },
      `There is no tool ${JSON.stringify(name.slice(0, LONGEST_NAME))} here. List the tools to see which there are.`,
      { cause },
    );
  }
}
