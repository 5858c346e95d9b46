import {
  Inject,
  Module,
  type DynamicModule,
  type MiddlewareConsumer,
  type NestModule,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ToolBootError, toolModuleParts, type BootProblem } from '@toolwright/core';
import { CallerIdentity } from './auth/caller.identity.js';
import { ChallengeMiddleware } from './auth/challenge.middleware.js';
import { McpGuard } from './auth/mcp.guard.js';
import { ResourceDocuments } from './auth/resource.documents.js';
import { TokenCheck } from './auth/token.check.js';
import { RunningCalls } from './door/running.calls.js';
import { McpEndpoints } from './mcp-path.check.js';
import { controllerOf, type McpController } from './serving/mcp.controller.js';
import { McpEndpoint } from './serving/mcp.endpoint.js';
import { McpServers } from './serving/mcp.servers.js';
import { McpTools } from './serving/mcp.tools.js';
import { OfferReport } from './serving/offer.report.js';
import { optionProblems } from './tool-mcp-options.check.js';
import {
  TOOL_MCP_OPTIONS,
  withDefaults,
  type ResolvedToolMcpOptions,
  type ToolMcpOptions,
} from './tool-mcp-options.interface.js';

/** Injection token of the class of the route. */
const CONTROLLER = Symbol('toolwright.mcp.controller');

/**
 * The application's tools for MCP clients, over Streamable HTTP on a route of the application; both revisions from one
 * endpoint. May be imported several times with different paths. Needs `ToolModule.forRoot()`.
 *
 * @example
 * @Module({ imports: [ToolModule.forRoot(), ToolMcpModule.register(), OrdersModule] })
 * class AppModule {}
 */
@Module({})
export class ToolMcpModule implements NestModule {
  static register(options: ToolMcpOptions = {}): DynamicModule {
    const problems = optionProblems(options);
    const resolved = withDefaults(problems.length === 0 ? options : {});
    const controller = controllerOf(resolved);
    return {
      module: ToolMcpModule,
      imports: [DiscoveryModule, ...resolved.controller.imports],
      controllers: [controller],
      providers: [
        ...toolModuleParts('ToolMcpModule.register()'),
        { provide: TOOL_MCP_OPTIONS, useFactory: () => valid(resolved, problems) },
        { provide: CONTROLLER, useValue: controller },
        McpEndpoints,
        ResourceDocuments,
        TokenCheck,
        CallerIdentity,
        McpGuard,
        RunningCalls,
        McpTools,
        McpServers,
        McpEndpoint,
        OfferReport,
      ],
    };
  }
  constructor(
    @Inject(CONTROLLER) private readonly controller: Type<McpController>,
    private readonly endpoints: McpEndpoints,
    private readonly documents: ResourceDocuments,
  ) {}

  /** Nest asks before it makes its own routes: a page that answers every path does not stand before the metadata. */
  configure(consumer: MiddlewareConsumer): void {
    this.endpoints.check();
    this.documents.serve();
    consumer.apply(ChallengeMiddleware).forRoutes(this.controller);
  }
}

function valid(options: ResolvedToolMcpOptions, problems: readonly BootProblem[]): ResolvedToolMcpOptions {
  if (problems.length > 0) throw new ToolBootError(problems);
  return options;
}
