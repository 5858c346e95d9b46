import type { IncomingMessage, ServerResponse } from 'node:http';

/** The request and response of Node below those of the HTTP adapter. */
export interface NodeExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Fastify wraps what Node gave it and must be told that the answer is not its own; Express hands it on. */
interface FastifyReply {
  readonly raw: ServerResponse;
  getHeaders(): Readonly<Record<string, string | number | string[] | undefined>>;
  hijack(): void;
}

/** Takes over the answer, with the headers that the application has set by now. */
export function takeOver(request: object, response: object): NodeExchange {
  if (!isReply(response)) {
    return { incoming: request as IncomingMessage, outgoing: ignoringLateHeaders(response as ServerResponse) };
  }
  response.hijack();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined) response.raw.setHeader(name, value);
  }
  return { incoming: (request as { raw: IncomingMessage }).raw, outgoing: ignoringLateHeaders(response.raw) };
}

/**
 * Guards of tools set headers too, as throttlers do. Where the head of a stream is on its way Node would throw, and the
 * guard would seem to refuse.
 */
function ignoringLateHeaders(outgoing: ServerResponse): ServerResponse {
  for (const verb of ['setHeader', 'appendHeader', 'removeHeader'] as const) {
    const act = outgoing[verb].bind(outgoing) as (...parameters: unknown[]) => unknown;
    const unlessLate = (...parameters: unknown[]): unknown => (outgoing.headersSent ? outgoing : act(...parameters));
    Object.defineProperty(outgoing, verb, { value: unlessLate, configurable: true, writable: true });
  }
  return outgoing;
}

const isReply = (response: object): response is FastifyReply => 'hijack' in response;
