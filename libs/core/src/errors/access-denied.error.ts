import { ToolError } from './tool.error.js';

/** One text, whichever gate refused. */
export class AccessDeniedError extends ToolError {
  constructor(options: { anonymous: boolean; cause?: unknown }) {
    super(
      { code: 'access_denied', category: 'access', status: 'denied', httpStatus: options.anonymous ? 401 : 403 },
      'Access denied.',
      { cause: options.cause },
    );
  }
}
