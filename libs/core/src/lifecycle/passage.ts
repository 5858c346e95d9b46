import type { CallHost } from '../interfaces/call-host.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { ToolCall } from './tool-call.js';

/** A call past its permission: what the stages hand on. */
export interface Passage {
  readonly call: ToolCall;
  readonly tool: RegisteredTool;
  readonly host: CallHost;
  readonly context: ToolContext;
}
