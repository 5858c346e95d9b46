import { ToolError } from './tool.error.js';

/** The call has no account: none was given, it is unknown, or it is blocked. */
export class AccountUnavailableError extends ToolError {
  constructor(cause?: unknown) {
    super(
      { code: 'account_unavailable', category: 'access', status: 'denied', httpStatus: 401 },
      'The call has no account it could run for. Sign in and try again.',
      { cause },
    );
  }
}
