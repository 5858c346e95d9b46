import { type DynamicModule, Module, type NestModule } from '@nestjs/common';
import { toolModuleParts } from '@toolwright/core';
import { AnswerReply } from './answer.reply.js';
import { ToolDoor } from './door/tool.door.js';
import { ToolDirectory } from './listing/tool.directory.js';
import { ToolDocument } from './openapi/tool.document.js';
import { ToolOpenApi } from './openapi/tool.open-api.js';
import { AdapterRefusals } from './problem/adapter-refusals.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { ProblemReply } from './problem/problem.reply.js';
import { ToolRoutes } from './tool.routes.js';
import {
  TOOL_HTTP_OPTIONS,
  type ToolHttpOptions,
  TOOLS_CONTROLLER,
  withDefaults,
} from './tool-http-options.interface.js';
import { categoriesControllerOf, controllerOf } from './tools.controller.js';

/**
 * The application's tools over plain HTTP, on routes of the application. Needs `ToolModule.forRoot()`.
 *
 * @example
 * @Module({ imports: [ToolModule.forRoot(), ToolHttpModule.register(), OrdersModule] })
 * class AppModule {}
 */
@Module({})
export class ToolHttpModule implements NestModule {
  constructor(private readonly refusals: AdapterRefusals) {}

  static register(options: ToolHttpOptions = {}): DynamicModule {
    const resolved = withDefaults(options);
    const controller = controllerOf(resolved);
    return {
      module: ToolHttpModule,
      // The categories first: a tool of one segment has the same form.
      controllers: [categoriesControllerOf(resolved), controller],
      providers: [
        ...toolModuleParts('ToolHttpModule.register()'),
        { provide: TOOL_HTTP_OPTIONS, useValue: resolved },
        { provide: TOOLS_CONTROLLER, useValue: controller },
        ToolRoutes,
        ToolDoor,
        ToolDirectory,
        ToolDocument,
        ToolOpenApi,
        AnswerReply,
        ProblemReply,
        ProblemFilter,
        AdapterRefusals,
      ],
    };
  }

  /** Called by Nest before there are routes. */
  configure(): void {
    this.refusals.watchRoutes();
  }
}
