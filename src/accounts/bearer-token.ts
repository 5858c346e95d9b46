import type { IncomingMessage } from 'node:http';
import { UnauthorizedException } from '@nestjs/common';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/**
 * The bearer token of a request, `undefined` where it claims no identity at all.
 *
 * @throws UnauthorizedException when it claims one that cannot be read: nobody becomes anonymous by a mistake
 */
export function bearerToken(request: IncomingMessage): string | undefined {
  // `request.headers` keeps the first of two Authorization headers in silence.
  const claims = request.headersDistinct.authorization ?? [];
  if (claims.length === 0) return undefined;
  const token = claims.length === 1 ? BEARER.exec(claims[0] ?? '')?.[1] : undefined;
  if (token === undefined) throw new UnauthorizedException('Send one header: Authorization: Bearer <token>.');
  return token;
}
