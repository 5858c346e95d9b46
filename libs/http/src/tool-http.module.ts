import { type DynamicModule, Module, type NestModule } from '@nestjs/common';
import { AnswerReply } from './answer.reply.js';
import { ToolDoor } from './door/tool.door.js';
import { AdapterRefusals } from './problem/adapter-refusals.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { ProblemReply } from './problem/problem.reply.js';
import { TOOL_HTTP_OPTIONS, type ToolHttpOptions, withDefaults } from './tool-http-options.interface.js';
import { controllerOf } from './tools.controller.js';

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
    return {
      module: ToolHttpModule,
      controllers: [controllerOf(resolved)],
      providers: [
        { provide: TOOL_HTTP_OPTIONS, useValue: resolved },
        ToolDoor,
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
