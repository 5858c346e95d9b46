import { ToolProperty } from '@toolwright/schema';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { HandMadeTool } from '../interfaces/hand-made-tool.interface.js';
import { EVERYONE } from '../interfaces/permission.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { RESULTS_READ } from '../tool.constants.js';
import type { RestOfResult, ResultKeeper } from './result.keeper.js';

class ReadResult {
  @ToolProperty({ description: 'The handle of the result, as it was given with its first part.' })
  @IsString()
  @MaxLength(128)
  handle!: string;

  @ToolProperty({ description: 'Where to read on, as it was given. Default: from the beginning.' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  cursor?: string;
}

/** The built-in tool by which a model reads on in a long result. Whoever has the result may: its owner is the gate. */
export const resultsRead = (keeper: ResultKeeper): HandMadeTool => ({
  name: RESULTS_READ,
  description:
    'Reads on in a result that was too long to be shown at once: { page, cursor } with cursor while there is more.',
  operation: 'read',
  permission: EVERYONE,
  input: ReadResult,
  execute: ({ handle, cursor }: ReadResult, { account }: ToolContext): Promise<RestOfResult> =>
    keeper.read(account, handle, cursor),
});
