import {
  All,
  applyDecorators,
  Controller,
  Param,
  Req,
  Res,
  SetMetadata,
  type Type,
  UseFilters,
  VERSION_NEUTRAL,
} from '@nestjs/common';
import { AnswerReply } from './answer.reply.js';
import { allowMethods } from './door/allow-methods.js';
import { type HttpRequest, type HttpResponse, queryOf } from './door/http-exchange.js';
import { ToolDoor } from './door/tool.door.js';
import { TOOL_PATHS, toolNameIn, type ToolPathSegments } from './door/tool-path.js';
import { ToolDirectory } from './listing/tool.directory.js';
import { EXCLUDED_FROM_SCAN } from './openapi/swagger.metadata.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { categoriesPath, type ResolvedToolHttpOptions } from './tool-http-options.interface.js';

const RUN_PATHS = TOOL_PATHS.map((path) => `${path}/run`);
const LOOKING = ['GET', 'HEAD'];

/** The routes of the tools. */
export interface ToolsController {
  run(segments: ToolPathSegments, request: HttpRequest, response: HttpResponse): Promise<void>;
  list(request: HttpRequest, response: HttpResponse): Promise<void>;
  describe(segments: ToolPathSegments, request: HttpRequest, response: HttpResponse): Promise<void>;
}

/** The route of their categories. */
export interface ToolCategoriesController {
  list(request: HttpRequest, response: HttpResponse): Promise<void>;
}

/** What stands on the class of every route of ours; the application's own is above it. */
const onClass = (path: string, { decorators }: ResolvedToolHttpOptions): ClassDecorator =>
  applyDecorators(
    ...decorators,
    Controller({ path, version: VERSION_NEUTRAL }),
    UseFilters(ProblemFilter),
    // One path with `:first/:second` is no tool: `ToolOpenApi` describes them one by one.
    SetMetadata(EXCLUDED_FROM_SCAN, [true]),
  );

/**
 * One class per path: Nest keeps a route's path on its class. Every route takes all methods and refuses the wrong ones
 * itself: Fastify has no route for "the others", and HEAD must never find its way to one that runs something.
 */
export function controllerOf(options: ResolvedToolHttpOptions): Type<ToolsController> {
  @onClass(options.path, options)
  class ToolHttpController implements ToolsController {
    constructor(
      private readonly door: ToolDoor,
      private readonly directory: ToolDirectory,
      private readonly reply: AnswerReply,
    ) {}

    @All(RUN_PATHS)
    async run(
      @Param() segments: ToolPathSegments,
      @Req() request: HttpRequest,
      @Res() response: HttpResponse,
    ): Promise<void> {
      const name = toolNameIn(segments);
      if (request.method === 'OPTIONS') {
        this.reply.sendMethods(await this.door.methodsOf(name, request), response);
        return;
      }
      this.reply.send(await this.door.run({ name, request, response }), response);
    }

    @All()
    async list(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
      if (request.method === 'OPTIONS') return this.reply.sendMethods(LOOKING, response);
      allowMethods(request, LOOKING);
      const { answer, headers } = this.directory.list(await this.door.toolsetOf(request), queryOf(request));
      this.reply.send(answer, response, headers);
    }

    @All([...TOOL_PATHS])
    async describe(
      @Param() segments: ToolPathSegments,
      @Req() request: HttpRequest,
      @Res() response: HttpResponse,
    ): Promise<void> {
      if (request.method === 'OPTIONS') return this.reply.sendMethods(LOOKING, response);
      allowMethods(request, LOOKING);
      this.reply.send(this.directory.find(await this.door.toolsetOf(request), toolNameIn(segments)), response);
    }
  }
  return ToolHttpController;
}

/** The categories have a path of their own: below that of the tools it would be the name of one. */
export function categoriesControllerOf(options: ResolvedToolHttpOptions): Type<ToolCategoriesController> {
  @onClass(categoriesPath(options), options)
  class ToolCategoriesHttpController implements ToolCategoriesController {
    constructor(
      private readonly door: ToolDoor,
      private readonly directory: ToolDirectory,
      private readonly reply: AnswerReply,
    ) {}

    @All()
    async list(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
      if (request.method === 'OPTIONS') return this.reply.sendMethods(LOOKING, response);
      allowMethods(request, LOOKING);
      this.reply.send(this.directory.categories(await this.door.toolsetOf(request)), response);
    }
  }
  return ToolCategoriesHttpController;
}
