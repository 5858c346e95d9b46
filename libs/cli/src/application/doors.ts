import type { INestApplicationContext, Type } from '@nestjs/common';
import { AccountResolver, DefinitionSerializer, ToolRegistry, ToolRunner, ToolsetResolver } from '@toolwright/core';
import { CommandFailure } from '../command.failure.js';

/** What a command asks of the application. */
export interface Doors {
  readonly accounts: AccountResolver;
  readonly registry: ToolRegistry;
  readonly runner: ToolRunner;
  readonly serializer: DefinitionSerializer;
  readonly toolsets: ToolsetResolver;
}

/** @throws CommandFailure for an application without tools, or with another copy of core */
export function doorsOf(app: INestApplicationContext): Doors {
  const get = <Part>(type: Type<Part>): Part => app.get(type, { strict: false });
  try {
    return {
      accounts: get(AccountResolver),
      registry: get(ToolRegistry),
      runner: get(ToolRunner),
      serializer: get(DefinitionSerializer),
      toolsets: get(ToolsetResolver),
    };
  } catch {
    throw new CommandFailure(
      'app_failed',
      'The application has no tools: import ToolModule.forRoot() in its root module. If it does, @toolwright/cli found another copy of @toolwright/core: install it in the application.',
    );
  }
}
