import type { HttpRequest } from './http-exchange.js';
import { RequestRefused } from './request-refused.exception.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * What the application's body parser made of a JSON body.
 *
 * @throws RequestRefused 415 for a body of any other type
 * @throws Error when the application parses no JSON: dropping an input in silence would run something else
 */
export function jsonBody(request: HttpRequest): unknown {
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new RequestRefused('unsupported_media_type', 'Send the input as application/json.', {
      Accept: 'application/json',
    });
  }
  if (request.body === undefined) throw new Error('No body parser read the JSON body: is { bodyParser: false } set?');
  return request.body;
}

/** Whether a request carries a body at all. */
export const hasBody = ({ headers }: Pick<HttpRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
