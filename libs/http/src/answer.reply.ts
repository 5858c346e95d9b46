import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { CategoriesAnswer, RunAnswer, ToolAnswer, ToolsAnswer } from './answers.interface.js';
import { allowHeader } from './door/allow-methods.js';

type Headers = Readonly<Record<string, string>>;

/**
 * Sends an answer as it is. What a route returns passes the application's interceptors, which reshape the application's
 * own values: class-transformer, for one, throws on plain JSON with a member `constructor`.
 */
@Injectable()
export class AnswerReply {
  constructor(private readonly host: HttpAdapterHost) {}

  send(answer: RunAnswer | ToolAnswer | ToolsAnswer | CategoriesAnswer, response: object, headers: Headers = {}): void {
    this.reply(response, { body: answer, status: 200, headers });
  }

  /** What OPTIONS asks. */
  sendMethods(methods: readonly string[], response: object): void {
    this.reply(response, { body: undefined, status: 204, headers: { Allow: allowHeader(methods) } });
  }

  private reply(response: object, { body, status, headers }: Reply): void {
    const adapter = this.host.httpAdapter;
    // An interceptor may have run out of patience and answered.
    if (adapter.isHeadersSent(response)) return;
    const all = { 'Cache-Control': 'private, no-store', ...headers };
    for (const [name, value] of Object.entries(all)) adapter.setHeader(response, name, value);
    adapter.reply(response, body, status);
  }
}

interface Reply {
  readonly body: object | undefined;
  readonly status: number;
  readonly headers: Headers;
}
