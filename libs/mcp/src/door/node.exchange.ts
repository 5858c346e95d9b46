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
    return { incoming: request as IncomingMessage, outgoing: response as ServerResponse };
  }
  response.hijack();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined) response.raw.setHeader(name, value);
  }
  return { incoming: (request as { raw: IncomingMessage }).raw, outgoing: response.raw };
}

const isReply = (response: object): response is FastifyReply => 'hijack' in response;
