import { randomUUID } from 'node:crypto';
import { HttpException, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { describeCause, RateLimitedError, ToolError } from '@toolwright/core';
import { RequestRefused } from '../door/request-refused.exception.js';
import { FailedCall } from './failed-call.exception.js';
import { type Problem, problemOfAccident, problemOfApplication, problemOfRefusal, problemOfTool } from './problem.js';

type Headers = Readonly<Record<string, string>>;

const ALWAYS: Headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'private, no-store' };
const CHALLENGE = 'WWW-Authenticate';

/** Answers a request with a problem, through the adapter in use. */
@Injectable()
export class ProblemReply {
  private readonly logger = new Logger('ToolHttpModule');

  constructor(private readonly host: HttpAdapterHost) {}

  /** Whatever was thrown becomes one problem; what is not meant for the caller is logged. */
  send(thrown: unknown, response: object): void {
    const problem = this.problemOf(thrown);
    const headers = { ...ALWAYS, ...headersOf(thrown) };
    const adapter = this.host.httpAdapter;
    if (adapter.isHeadersSent(response)) return;
    for (const [name, value] of Object.entries(headers)) adapter.setHeader(response, name, value);
    // An application's own guard may have said how to sign in.
    if (problem.status === 401 && !adapter.getHeader(response, CHALLENGE)) {
      adapter.setHeader(response, CHALLENGE, 'Bearer');
    }
    // As text: of an object that is no `application/json` Nest 11 would change the type.
    adapter.reply(response, JSON.stringify(problem), problem.status);
  }

  private problemOf(thrown: unknown): Problem {
    if (thrown instanceof FailedCall) return problemOfTool(thrown.invocation.error, thrown.invocation.call.id);
    if (ToolError.is(thrown)) return problemOfTool(thrown);
    if (thrown instanceof RequestRefused) return problemOfRefusal(thrown);
    if (thrown instanceof HttpException && thrown.getStatus() < 500) return problemOfApplication(thrown);
    const id = randomUUID();
    this.logger.error(`Request ${id} failed: ${describeCause(thrown)}`);
    return problemOfAccident(id);
  }
}

function headersOf(thrown: unknown): Headers {
  if (thrown instanceof RequestRefused) return thrown.headers;
  const error = thrown instanceof FailedCall ? thrown.invocation.error : thrown;
  if (!(error instanceof RateLimitedError) || error.retryAfter === undefined) return {};
  return { 'Retry-After': String(error.retryAfter) };
}
