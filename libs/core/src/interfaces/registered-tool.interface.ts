import type { InputResult, InputValidator } from '@toolwright/schema';
import type { CallHost, HostOpening } from './call-host.interface.js';
import type { ToolDefinition } from './tool-definition.interface.js';

/** Where a tool is declared. */
export interface ToolHost {
  readonly className: string;
  readonly methodName: string;
  /** The class of the instance that runs it. */
  readonly type: abstract new (...args: never[]) => unknown;
}

/** Definition, compiled schemas and bound handler: all that a call needs, resolved at boot. */
export interface RegisteredTool {
  readonly definition: ToolDefinition;
  readonly host: ToolHost;
  readonly input: InputValidator<unknown>;
  /** Reduces a result to the declared output; absent where none was declared. */
  readonly project: ((value: unknown) => InputResult<unknown>) | undefined;
  /** The instance that runs it, with everything the application put around it. */
  readonly open: (opening: HostOpening) => CallHost | Promise<CallHost>;
}
