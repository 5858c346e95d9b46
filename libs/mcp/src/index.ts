export { ToolMcpModule } from './tool-mcp.module.js';
export type { ToolMcpOptions } from './tool-mcp-options.interface.js';
export { serveStdio, type StdioApplication, type StdioOptions, type StdioServing } from './stdio/serve.stdio.js';
