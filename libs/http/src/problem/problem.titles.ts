/** One sentence per code, always the same. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['tool_not_found', 'There is no such tool.'],
  ['account_unavailable', 'The request has no account.'],
  ['access_denied', 'Access is denied.'],
  ['input_invalid', 'The input is invalid.'],
  ['input_too_large', 'The input is too large.'],
  ['timed_out', 'The tool took too long.'],
  ['cancelled', 'The call was cancelled.'],
  ['interrupted', 'The call was interrupted.'],
  ['tool_failed', 'The tool refused.'],
  ['execution_failed', 'The tool failed.'],
  ['output_invalid', 'The tool returned something it may not return.'],
  ['method_not_allowed', 'The method is not allowed.'],
  ['unsupported_media_type', 'The body is not JSON.'],
  ['malformed_body', 'The body cannot be read.'],
  ['cross_site_request', 'A page of another site may not do this.'],
  ['malformed_request', 'The request cannot be read.'],
  ['body_too_large', 'The body is too large.'],
  ['internal_error', 'Something went wrong.'],
]);

/** The title of a code; a code this version does not know reads as itself. */
export const titleOf = (code: string): string => TITLES.get(code) ?? code.replaceAll('_', ' ');
