export { ToolMcpModule } from './tool-mcp.module.js';
export type { ToolMcpOptions } from './tool-mcp-options.interface.js';
