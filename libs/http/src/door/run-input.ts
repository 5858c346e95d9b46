import { type HttpRequest, queryOf } from './http-exchange.js';
import { hasBody, jsonBody } from './json-body.js';
import { queryInput } from './query-input.js';
import { RequestRefused } from './request-refused.exception.js';
import type { RunMethod } from './run-methods.js';

/**
 * The input of a request to run a tool, by its method; `undefined` where it has none. Says the same whatever tool was
 * named: nothing here looks into a query, and a body only the application's parser has seen.
 *
 * @throws RequestRefused 400, 403, 414, 415
 */
export const runInput = (request: HttpRequest & { readonly method: RunMethod }): unknown =>
  INPUTS[request.method](request);

const INPUTS: Readonly<Record<RunMethod, (request: HttpRequest) => unknown>> = {
  GET: (request) => {
    if (hasBody(request)) throw new RequestRefused('misplaced_input', 'GET takes its input from the query.');
    return withoutBody(request, () => queryInput(queryOf(request), 'parameters'));
  },
  POST: (request) => (hasBody(request) ? jsonBody(request) : withoutBody(request, () => undefined)),
  DELETE: (request) => {
    const query = queryOf(request);
    if (!hasBody(request)) return withoutBody(request, () => queryInput(query, 'json'));
    if (query !== '')
      throw new RequestRefused('misplaced_input', 'Give the input in the body or as ?input=, not both.');
    return jsonBody(request);
  },
};

/** A page of another site can send a request without a JSON body, cookies and all, and its browser asks nobody first. */
function withoutBody<Input>({ headers }: HttpRequest, read: () => Input): Input {
  if (headers['sec-fetch-site'] === 'cross-site') {
    throw new RequestRefused('cross_site_request', 'From pages of other sites, tools run by POST with a JSON body.');
  }
  return read();
}
