export { ToolMcpModule } from './tool-mcp.module.js';
export type { McpAuthOptions, Verified } from './auth/mcp-auth.interface.js';
export type { McpControllerOptions, ToolMcpOptions } from './tool-mcp-options.interface.js';
export {
  serveStdio,
  type StdioAccount,
  type StdioApplication,
  type StdioOptions,
  type StdioServing,
} from './stdio/serve.stdio.js';
