import { HttpException, Injectable, Logger } from '@nestjs/common';
import {
  AccountResolver,
  type AccountUnavailableError,
  DefinitionSerializer,
  describeCause,
  INVOKERS,
  type RegisteredTool,
  ToolNotFoundError,
  ToolRunner,
  type Toolset,
  ToolsetResolver,
} from '@toolwright/core';
import type { RunAnswer, ToolAnswer, ToolsAnswer } from '../answers.interface.js';
import { FailedCall } from '../problem/failed-call.exception.js';
import { disconnectSignal } from './disconnect-signal.js';
import type { HttpRequest, HttpResponse } from './http-exchange.js';
import { jsonBody } from './json-body.js';

/** One request to run a tool. */
export interface RunRequest {
  readonly name: string;
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

/** What the routes do: find out who asks, then ask core. */
@Injectable()
export class ToolDoor {
  private readonly logger = new Logger('ToolHttpModule');

  constructor(
    private readonly accounts: AccountResolver,
    private readonly toolsets: ToolsetResolver,
    private readonly serializer: DefinitionSerializer,
    private readonly runner: ToolRunner,
  ) {}

  /** @throws AccountUnavailableError 401 */
  async list(request: HttpRequest): Promise<ToolsAnswer> {
    const { tools } = await this.toolsetOf(request);
    return { tools: tools.map((tool) => this.describeTool(tool)) };
  }

  /**
   * @throws AccountUnavailableError 401
   * @throws ToolNotFoundError 404, for a tool the caller may not see too
   */
  async describe(name: string, request: HttpRequest): Promise<ToolAnswer> {
    const tool = (await this.toolsetOf(request)).get(name);
    if (tool === undefined) throw new ToolNotFoundError(name);
    return this.describeTool(tool);
  }

  /**
   * @throws AccountUnavailableError 401
   * @throws RequestRefused 415
   * @throws FailedCall with the failure of the call
   */
  async run({ name, request, response }: RunRequest): Promise<RunAnswer> {
    const signal = disconnectSignal(response);
    const toolset = await this.toolsetOf(request);
    const invocation = await this.runner.run(name, jsonBody(request), { toolset, signal });
    if (!invocation.ok) throw new FailedCall(invocation);
    const { value, message, hints } = invocation.result;
    return {
      ...(value !== undefined && { result: value }),
      ...(message !== '' && { message }),
      ...(hints.length > 0 && { hints }),
    };
  }

  private async toolsetOf(request: HttpRequest): Promise<Toolset> {
    const account = await this.accounts.fromRequest(request).catch((error: AccountUnavailableError) => {
      this.logger[isAccident(error.cause) ? 'warn' : 'debug'](`No account: ${describeCause(error.cause)}`);
      throw error;
    });
    return this.toolsets.resolve({ account, invoker: INVOKERS.http });
  }

  private describeTool(tool: RegisteredTool): ToolAnswer {
    const { wireName: _wireName, ...answer } = this.serializer.serialize(tool, INVOKERS.http);
    return answer;
  }
}

/** An application that refuses an identity throws an `HttpException` or returns nothing; the rest its operator must see. */
const isAccident = (cause: unknown): boolean => cause instanceof Error && !(cause instanceof HttpException);
