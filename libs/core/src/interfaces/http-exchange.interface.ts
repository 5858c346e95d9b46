/** The HTTP request a call came with, as the adapter (Express or Fastify) has it. */
export interface HttpExchange {
  readonly request: object;
  readonly response: unknown;
}
