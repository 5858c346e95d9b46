import {
  All,
  applyDecorators,
  Controller,
  Header,
  HttpCode,
  Param,
  Req,
  Res,
  type Type,
  UseFilters,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import type { RunAnswer, ToolAnswer, ToolsAnswer } from './answers.interface.js';
import { allowMethods } from './door/allow-methods.js';
import type { HttpRequest, HttpResponse } from './door/http-exchange.js';
import { ToolDoor } from './door/tool.door.js';
import { TOOL_PATHS, toolNameIn, type ToolPathSegments } from './door/tool-path.js';
import { ProblemFilter } from './problem/problem.filter.js';
import type { ResolvedToolHttpOptions } from './tool-http-options.interface.js';

const RUN_PATHS = TOOL_PATHS.map((path) => `${path}/run`);
const PRIVATE = ['Cache-Control', 'private, no-store'] as const;

/** The routes of the tools. */
export interface ToolsController {
  run(segments: ToolPathSegments, request: HttpRequest, response: HttpResponse): Promise<RunAnswer>;
  list(request: HttpRequest): Promise<ToolsAnswer>;
  describe(segments: ToolPathSegments, request: HttpRequest): Promise<ToolAnswer>;
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
    constructor(private readonly door: ToolDoor) {}

    @All(RUN_PATHS)
    @HttpCode(200)
    @Header(...PRIVATE)
    async run(
      @Param() segments: ToolPathSegments,
      @Req() request: HttpRequest,
      @Res({ passthrough: true }) response: HttpResponse,
    ): Promise<RunAnswer> {
      allowMethods(request, 'POST');
      return this.door.run({ name: toolNameIn(segments), request, response });
    }

    @All()
    @Header(...PRIVATE)
    async list(@Req() request: HttpRequest): Promise<ToolsAnswer> {
      allowMethods(request, 'GET', 'HEAD');
      return this.door.list(request);
    }

    @All([...TOOL_PATHS])
    @Header(...PRIVATE)
    async describe(@Param() segments: ToolPathSegments, @Req() request: HttpRequest): Promise<ToolAnswer> {
      allowMethods(request, 'GET', 'HEAD');
      return this.door.describe(toolNameIn(segments), request);
    }
  }
  return ToolHttpController;
}
