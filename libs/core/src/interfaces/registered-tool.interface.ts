import type { InputResult, InputValidator, JsonSchemaObject, SlotValue } from '@toolwright/schema';
import type { CallHost, HostOpening } from './call-host.interface.js';
import type { ToolDefinition } from './tool-definition.interface.js';
import type { ValueView } from './value-view.interface.js';

/** Where a tool is declared. */
export interface ToolHost {
  readonly className: string;
  readonly methodName: string;
  /** The class of the instance that runs it. */
  readonly type: abstract new (...args: never[]) => unknown;
}

/** What a tool takes and gives in one form of its values. */
export interface ToolView {
  readonly input: InputValidator<unknown>;
  /** A declared output: what is advertised, and what reduces a result to it. */
  readonly output: ToolOutput | undefined;
}

/** A declared output. */
export interface ToolOutput {
  readonly schema: JsonSchemaObject;
  readonly project: (value: unknown) => InputResult<unknown>;
}

/** Definition, compiled schemas and bound handler: all that a call needs, resolved at boot. */
export interface RegisteredTool {
  readonly definition: ToolDefinition;
  readonly host: ToolHost;
  /** One object for all three where no entity and no value with an adapter travels. */
  readonly views: Readonly<Record<ValueView, ToolView>>;
  /** Where such values stand in an input; absent where they cannot. */
  readonly slotsIn: ((input: unknown) => readonly SlotValue[]) | undefined;
  /** The instance that runs it, with everything the application put around it. */
  readonly open: (opening: HostOpening) => CallHost | Promise<CallHost>;
}
