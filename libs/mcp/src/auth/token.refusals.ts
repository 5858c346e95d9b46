import { HttpException, HttpStatus } from '@nestjs/common';

/** Server errors of JSON-RPC's own range, as for a refused address. */
const REFUSED = -32_000;

const answer = (message: string): object => ({ jsonrpc: '2.0', error: { code: REFUSED, message }, id: null });

/** 401. Why a token was refused is told to the log alone. */
export class UnauthorizedRequest extends HttpException {
  constructor(message = 'The bearer token is not accepted here.') {
    super(answer(message), HttpStatus.UNAUTHORIZED);
  }
}

/** 403: a good token that was not granted enough. */
export class InsufficientScope extends HttpException {
  constructor() {
    super(answer('The bearer token does not grant enough.'), HttpStatus.FORBIDDEN);
  }
}
