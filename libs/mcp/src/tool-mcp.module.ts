import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RunningCalls } from './door/running.calls.js';
import { McpPathCheck } from './mcp-path.check.js';
import { controllerOf } from './serving/mcp.controller.js';
import { McpEndpoint } from './serving/mcp.endpoint.js';
import { McpServers } from './serving/mcp.servers.js';
import { McpTools } from './serving/mcp.tools.js';
import { TOOL_MCP_OPTIONS, withDefaults, type ToolMcpOptions } from './tool-mcp-options.interface.js';

/**
 * The application's tools for MCP clients, over Streamable HTTP on a route of the application; both revisions from one
 * endpoint. May be imported several times with different paths. Needs `ToolModule.forRoot()`.
 *
 * @example
 * @Module({ imports: [ToolModule.forRoot(), ToolMcpModule.register(), OrdersModule] })
 * class AppModule {}
 */
@Module({})
export class ToolMcpModule {
  static register(options: ToolMcpOptions = {}): DynamicModule {
    const resolved = withDefaults(options);
    return {
      module: ToolMcpModule,
      imports: [DiscoveryModule],
      controllers: [controllerOf(resolved)],
      providers: [
        { provide: TOOL_MCP_OPTIONS, useValue: resolved },
        McpPathCheck,
        RunningCalls,
        McpTools,
        McpServers,
        McpEndpoint,
      ],
    };
  }
}
