import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** What is read of a request of either HTTP adapter. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What the application's body parser left. */
  readonly body?: unknown;
}

/** The response of Express, or the reply of Fastify. */
export type HttpResponse = ServerResponse | { readonly raw: ServerResponse };

/** Node's own response below it. */
export const nodeResponse = (response: HttpResponse): ServerResponse => ('raw' in response ? response.raw : response);

/** What stands behind the first question mark, undecoded. */
export const queryOf = ({ url }: Pick<HttpRequest, 'url'>): string => /\?(.*)$/s.exec(url)?.[1] ?? '';
