import type { ToolErrorCode } from '@toolwright/core';
import type { RefusalCode } from '../door/request-refused.exception.js';

/** One sentence per code, always the same. */
const TITLES = {
  tool_not_found: 'There is no such tool.',
  account_unavailable: 'The request has no account.',
  access_denied: 'Access is denied.',
  tool_unavailable: 'The tool is not available.',
  input_invalid: 'The input is invalid.',
  input_too_large: 'The input is too large.',
  approval_required: 'The call waits for approval.',
  idempotency_conflict: 'The key belongs to another call.',
  call_in_progress: 'The same call is still running.',
  rate_limited: 'There were too many calls.',
  overloaded: 'There is too much to do.',
  timed_out: 'The tool took too long.',
  cancelled: 'The call was cancelled.',
  interrupted: 'The call was interrupted.',
  tool_failed: 'The tool refused.',
  execution_failed: 'The tool failed.',
  output_invalid: 'The tool returned something it may not return.',
  result_too_large: 'The result is too large.',
  delivery_failed: 'The result could not be delivered.',
  method_not_allowed: 'The method is not allowed.',
  unsupported_media_type: 'The body is not JSON.',
  malformed_body: 'The body cannot be read.',
  malformed_query: 'The query cannot be meant.',
  misplaced_input: 'The input is in the wrong place.',
  query_too_long: 'The query is too long.',
  cross_site_request: 'A page of another site may not do this.',
  malformed_request: 'The request cannot be read.',
  body_too_large: 'The body is too large.',
  internal_error: 'Something went wrong.',
} as const satisfies Readonly<Record<ToolErrorCode | RefusalCode | 'internal_error', string>> &
  Readonly<Record<string, string>>;

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(TITLES));

/** The title of a code; a code this version does not know reads as itself. */
export const titleOf = (code: string): string => BY_CODE.get(code) ?? code.replaceAll('_', ' ');
