import { HttpException, Injectable, Logger } from '@nestjs/common';
import {
  AccountResolver,
  type AccountUnavailableError,
  describeCause,
  INVOKERS,
  ToolNotFoundError,
  ToolRunner,
  type Toolset,
  ToolsetResolver,
} from '@toolwright/core';
import type { RunAnswer } from '../answers.interface.js';
import { FailedCall } from '../problem/failed-call.exception.js';
import { allowMethods } from './allow-methods.js';
import { disconnectSignal } from './disconnect-signal.js';
import type { HttpRequest, HttpResponse } from './http-exchange.js';
import { runInput } from './run-input.js';
import { RUN_METHODS, type RunMethod, runMethodsOf } from './run-methods.js';

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
    private readonly runner: ToolRunner,
  ) {}

  /**
   * What whoever asks may see.
   * @throws AccountUnavailableError 401
   */
  async toolsetOf(request: HttpRequest): Promise<Toolset> {
    const account = await this.accounts.fromRequest(request).catch((error: AccountUnavailableError) => {
      this.logger[isAccident(error.cause) ? 'warn' : 'debug'](`No account: ${describeCause(error.cause)}`);
      throw error;
    });
    return this.toolsets.resolve({ account, invoker: INVOKERS.http });
  }

  /**
   * How a tool may be run.
   * @throws AccountUnavailableError 401
   * @throws ToolNotFoundError 404
   */
  async methodsOf(name: string, request: HttpRequest): Promise<readonly RunMethod[]> {
    const tool = (await this.toolsetOf(request)).get(name);
    if (tool === undefined) throw new ToolNotFoundError(name);
    return runMethodsOf(tool.definition);
  }

  /**
   * @throws AccountUnavailableError 401
   * @throws RequestRefused 400, 403, 405, 414, 415
   * @throws FailedCall with the failure of the call
   */
  async run({ name, request, response }: RunRequest): Promise<RunAnswer> {
    const signal = disconnectSignal(response);
    const toolset = await this.toolsetOf(request);
    const tool = toolset.get(name);
    if (tool !== undefined) allowMethods(request, runMethodsOf(tool.definition));
    // Of a tool that is not there nobody learns the methods; an attempt to run it is a call all the same.
    if (!isRun(request)) throw new ToolNotFoundError(name);
    const invocation = await this.runner.run(name, runInput(request), { toolset, signal });
    if (!invocation.ok) throw new FailedCall(invocation);
    const { value, message, hints, content } = invocation.result;
    return {
      ...(value !== undefined && { result: value }),
      ...(message !== '' && { message }),
      ...(hints.length > 0 && { hints }),
      ...(content !== undefined && { content }),
    };
  }
}

const isRun = (request: HttpRequest): request is HttpRequest & { readonly method: RunMethod } =>
  RUN_METHODS.some((method) => method === request.method);

/** An application that refuses an identity throws an `HttpException` or returns nothing; the rest its operator must see. */
const isAccident = (cause: unknown): boolean => cause instanceof Error && !(cause instanceof HttpException);
