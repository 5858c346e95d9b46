import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, type AbstractHttpAdapter } from '@nestjs/core';
import type { HttpRequest } from '../door/http-exchange.js';
import { hasBody } from '../door/json-body.js';
import { RequestRefused } from '../door/request-refused.exception.js';
import { ToolRoutes } from '../tool.routes.js';
import { ProblemReply } from './problem.reply.js';

type FastifyHook = (request: HttpRequest, reply: object, done: () => void) => void;
interface FastifyRoute {
  readonly url: string;
  errorHandler?: (error: unknown, request: object, reply: object) => void;
  onRequest?: FastifyHook | FastifyHook[];
}
type Next = (error: unknown) => void;

/**
 * What an adapter refuses itself, a body that is no JSON above all, never reaches a route, so a route's filter cannot
 * answer it. On the paths of the tools it is answered here; everywhere else it stays the application's.
 */
@Injectable()
export class AdapterRefusals implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly routes: ToolRoutes,
    private readonly reply: ProblemReply,
  ) {}

  /** Fastify tells of a route as it is added, and each may have an error handler of its own. */
  watchRoutes(): void {
    const { adapter } = this;
    if (adapter?.getType() !== 'fastify') return;
    adapter.getInstance().addHook('onRoute', (route: FastifyRoute) => this.answerRefusalsOf(route));
  }

  /** Express takes error handlers in order: this one between the routes and the application's own. */
  onModuleInit(): void {
    const { adapter } = this;
    if (adapter === undefined || adapter.getType() === 'fastify') return;
    // Express knows an error handler by its four parameters.
    const answer = (error: unknown, _request: object, response: object, _next: Next): void =>
      this.reply.send(refusalOf(error), response);
    for (const path of [this.routes.tools(), this.routes.categories()]) adapter.use(path, answer);
  }

  private answerRefusalsOf(route: FastifyRoute): void {
    if (!this.routes.isOurs(route.url)) return;
    route.errorHandler = (error, _request, reply) => this.reply.send(refusalOf(error), reply);
    route.onRequest = [route.onRequest ?? [], forgetTypeOfNothing].flat();
  }

  /** Scripts and jobs have the module too, and no HTTP. */
  private get adapter(): AbstractHttpAdapter | undefined {
    return (this.host.httpAdapter as AbstractHttpAdapter | null) ?? undefined;
  }
}

/** Many clients name a type and send no body: no input, which Fastify would refuse as empty JSON. */
function forgetTypeOfNothing(request: HttpRequest, _reply: object, done: () => void): void {
  if (!hasBody(request)) delete request.headers['content-type'];
  done();
}

const REFUSALS: ReadonlyMap<unknown, () => RequestRefused> = new Map([
  [413, () => new RequestRefused('body_too_large', 'The body is larger than this server reads.')],
  [415, () => new RequestRefused('unsupported_media_type', 'Send the input as application/json, in UTF-8.')],
]);

/** Both adapters put a status on what they refuse; anything without one is an accident. */
function refusalOf(error: unknown): unknown {
  const { status, statusCode = status, type, code } = Object(error) as Record<string, unknown>;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return error;
  const known = REFUSALS.get(statusCode);
  if (known) return known();
  // Only body parsers say what kind of failure it is.
  const ofBody = type !== undefined || code !== undefined || error instanceof SyntaxError;
  if (ofBody) return new RequestRefused('malformed_body', 'The body is not valid JSON.');
  return new RequestRefused('malformed_request', 'The address cannot be decoded.');
}
