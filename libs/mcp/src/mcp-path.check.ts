import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ToolBootError } from '@toolwright/core';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from './tool-mcp-options.interface.js';

/** Two endpoints of one path: the router would serve the first and say nothing of the other. */
@Injectable()
export class McpPathCheck implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws ToolBootError naming every path that was registered twice */
  onModuleInit(): void {
    const paths = this.registered().map(({ path }) => comparable(path));
    const twice = new Set(paths.filter((path, index) => paths.indexOf(path) !== index));
    if (twice.size > 0) throw new ToolBootError([...twice].map(asProblem));
  }

  private registered(): readonly ResolvedToolMcpOptions[] {
    const providers = this.discovery.getProviders().filter(({ token }) => token === TOOL_MCP_OPTIONS);
    return providers.map(({ instance }) => instance as ResolvedToolMcpOptions);
  }
}

/** Routers take `mcp`, `/mcp/` and `/MCP` for one path. */
const comparable = (path: string): string => path.toLowerCase().split('/').filter(Boolean).join('/');

const asProblem = (path: string) => ({
  where: `ToolMcpModule.register({ path: "/${path}" })`,
  problem: 'the path is registered twice',
  remedy: 'Give every endpoint a path of its own.',
});
