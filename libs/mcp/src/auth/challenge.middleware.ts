import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { announce, challengeFor } from './challenge.js';

/** Stands before every guard of the application, which may answer 401 without knowing what a client needs then. */
@Injectable()
export class ChallengeMiddleware implements NestMiddleware<IncomingMessage, ServerResponse> {
  constructor(@Inject(TOOL_MCP_OPTIONS) private readonly options: ResolvedToolMcpOptions) {}

  use(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const { auth } = this.options;
    const failure = request.headers.authorization === undefined ? undefined : 'invalid_token';
    if (auth !== undefined) announce(response, 401, challengeFor(auth, failure));
    next();
  }
}
