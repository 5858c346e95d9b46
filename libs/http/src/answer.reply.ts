import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RunAnswer, ToolAnswer, ToolsAnswer } from './answers.interface.js';

/**
 * Sends an answer as it is. What a route returns passes the application's interceptors, which reshape the application's
 * own values: class-transformer, for one, throws on plain JSON with a member `constructor`.
 */
@Injectable()
export class AnswerReply {
  constructor(private readonly host: HttpAdapterHost) {}

  send(answer: RunAnswer | ToolAnswer | ToolsAnswer, response: object): void {
    const adapter = this.host.httpAdapter;
    // An interceptor may have run out of patience and answered.
    if (adapter.isHeadersSent(response)) return;
    adapter.setHeader(response, 'Cache-Control', 'private, no-store');
    adapter.reply(response, answer, 200);
  }
}
