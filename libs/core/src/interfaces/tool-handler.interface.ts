import type { ToolContext } from './tool-context.interface.js';

/** What a class decorated with `@Tool` implements. */
export interface ToolHandler<Input = unknown, Output = unknown> {
  execute(input: Input, context: ToolContext): Output | Promise<Output>;
  /** Access that depends on values; asked after the input is resolved. Grants on strict `true`. */
  checkAccess?(input: Input, context: ToolContext): boolean | Promise<boolean>;
}
