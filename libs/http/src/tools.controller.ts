import {
  All,
  applyDecorators,
  Controller,
  Param,
  Req,
  Res,
  type Type,
  UseFilters,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import { AnswerReply } from './answer.reply.js';
import { allowMethods } from './door/allow-methods.js';
import type { HttpRequest, HttpResponse } from './door/http-exchange.js';
import { ToolDoor } from './door/tool.door.js';
import { TOOL_PATHS, toolNameIn, type ToolPathSegments } from './door/tool-path.js';
import { ProblemFilter } from './problem/problem.filter.js';
import type { ResolvedToolHttpOptions } from './tool-http-options.interface.js';

const RUN_PATHS = TOOL_PATHS.map((path) => `${path}/run`);

/** The routes of the tools. */
export interface ToolsController {
  run(segments: ToolPathSegments, request: HttpRequest, response: HttpResponse): Promise<void>;
  list(request: HttpRequest, response: HttpResponse): Promise<void>;
  describe(segments: ToolPathSegments, request: HttpRequest, response: HttpResponse): Promise<void>;
}

/**
 * One class per path: Nest keeps a route's path on its class. Every route takes all methods and refuses the wrong ones
 * itself: Fastify has no route for "the others", and HEAD must never find its way to one that runs something.
 */
export function controllerOf({ path, decorators }: ResolvedToolHttpOptions): Type<ToolsController> {
  @Controller({ path, version: VERSION_NEUTRAL })
  @UseFilters(ProblemFilter)
  @applyDecorators(...decorators)
  class ToolHttpController implements ToolsController {
    constructor(
      private readonly door: ToolDoor,
      private readonly reply: AnswerReply,
    ) {}

    @All(RUN_PATHS)
    async run(
      @Param() segments: ToolPathSegments,
      @Req() request: HttpRequest,
      @Res() response: HttpResponse,
    ): Promise<void> {
      allowMethods(request, 'POST');
      this.reply.send(await this.door.run({ name: toolNameIn(segments), request, response }), response);
    }

    @All()
    async list(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
      allowMethods(request, 'GET', 'HEAD');
      this.reply.send(await this.door.list(request), response);
    }

    @All([...TOOL_PATHS])
    async describe(
      @Param() segments: ToolPathSegments,
      @Req() request: HttpRequest,
      @Res() response: HttpResponse,
    ): Promise<void> {
      allowMethods(request, 'GET', 'HEAD');
      this.reply.send(await this.door.describe(toolNameIn(segments), request), response);
    }
  }
  return ToolHttpController;
}
