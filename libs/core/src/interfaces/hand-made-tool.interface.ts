import type { SchemaSource } from '@toolwright/schema';
import type { ToolContext } from './tool-context.interface.js';
import type { ToolOptions } from './tool-options.interface.js';

/** A tool by hand: the options of `@Tool` with what it does. The same rules hold. */
export type HandMadeTool<Source extends SchemaSource = SchemaSource> = ToolOptions<Source> & {
  readonly name: string;
  execute(input: never, context: ToolContext): unknown;
  checkAccess?(input: never, context: ToolContext): boolean | Promise<boolean>;
};
