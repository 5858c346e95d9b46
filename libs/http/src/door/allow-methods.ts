import type { HttpRequest } from './http-exchange.js';
import { RequestRefused } from './request-refused.exception.js';

/** @throws RequestRefused 405 with `Allow` for every other method */
export function allowMethods({ method }: HttpRequest, methods: readonly string[]): void {
  if (methods.includes(method)) return;
  throw new RequestRefused('method_not_allowed', `Use ${methods.join(' or ')} here.`, { Allow: allowHeader(methods) });
}

/** `OPTIONS` is answered everywhere. */
export const allowHeader = (methods: readonly string[]): string => [...methods, 'OPTIONS'].join(', ');
