import { HttpException, HttpStatus } from '@nestjs/common';

/** What is wrong with a request before it is a call. */
export type RefusalCode =
  | 'cross_site_request'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'malformed_body'
  | 'malformed_query'
  | 'misplaced_input'
  | 'query_too_long'
  | 'body_too_large'
  | 'malformed_request';

const STATUS: Readonly<Record<RefusalCode, HttpStatus>> = Object.freeze({
  cross_site_request: HttpStatus.FORBIDDEN,
  method_not_allowed: HttpStatus.METHOD_NOT_ALLOWED,
  unsupported_media_type: HttpStatus.UNSUPPORTED_MEDIA_TYPE,
  malformed_body: HttpStatus.BAD_REQUEST,
  malformed_query: HttpStatus.BAD_REQUEST,
  misplaced_input: HttpStatus.BAD_REQUEST,
  query_too_long: HttpStatus.URI_TOO_LONG,
  body_too_large: HttpStatus.PAYLOAD_TOO_LARGE,
  malformed_request: HttpStatus.BAD_REQUEST,
});

/** The door itself refuses a request: it says the same whatever tool was named, and to whomever. */
export class RequestRefused extends HttpException {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message, STATUS[code]);
  }
}
