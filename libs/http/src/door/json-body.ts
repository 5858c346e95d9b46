import type { HttpRequest } from './http-exchange.js';
import { RequestRefused } from './request-refused.exception.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * What the application's body parser made of a JSON body; `undefined` where the request has none.
 *
 * @throws RequestRefused 415 for a body of any other type, 403 for none from a page of another site
 * @throws Error when the application parses no JSON: dropping an input in silence would run something else
 */
export function jsonBody(request: HttpRequest): unknown {
  if (!hasBody(request)) {
    refuseCrossSite(request);
    return undefined;
  }
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new RequestRefused('unsupported_media_type', 'Send the input as application/json.', {
      Accept: 'application/json',
    });
  }
  if (request.body === undefined) throw new Error('No body parser read the JSON body: is { bodyParser: false } set?');
  return request.body;
}

/** A page of another site can send a request without a body, cookies and all, and no browser asks first. */
function refuseCrossSite({ headers }: HttpRequest): void {
  if (headers['sec-fetch-site'] !== 'cross-site') return;
  throw new RequestRefused('cross_site_request', 'Pages of other sites may not run tools.');
}

/** Whether a request carries a body at all. */
export const hasBody = ({ headers }: Pick<HttpRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
