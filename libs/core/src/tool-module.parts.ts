import type { Provider, Type } from '@nestjs/common';
import { AccountResolver } from './accounts/account.resolver.js';
import { ToolBootError } from './errors/tool-boot.error.js';
import { ToolHandles } from './handles/tool.handles.js';
import { ToolRunner } from './lifecycle/tool.runner.js';
import { ToolsetResolver } from './policy/toolset.resolver.js';
import { DefinitionSerializer } from './registry/definition.serializer.js';
import { ToolRegistry } from './registry/tool.registry.js';

/** What a door needs. Nest calls their hooks once for each door: they bear that. */
const DOOR_PARTS: readonly Type<object>[] = [
  ToolRunner,
  ToolRegistry,
  ToolsetResolver,
  AccountResolver,
  DefinitionSerializer,
];

/** What `ToolModule.forRoot()` hands to every module of the application. */
export const TOOL_MODULE_PARTS: readonly Type<object>[] = [ToolHandles, ...DOOR_PARTS];

type Parts = ReadonlyMap<Type<object>, object>;

const PARTS = Symbol('toolwright.parts');

/** All of them at once, for modules that say themselves when they are missing. */
export const partsProvider: Provider = {
  provide: PARTS,
  useFactory: (...parts: object[]): Parts => new Map(DOOR_PARTS.map((type, index) => [type, parts[index]!])),
  inject: [...DOOR_PARTS],
};

/**
 * Providers for a module that is a door to the tools: the parts of `ToolModule.forRoot()`, such as `ToolRunner`. Where it
 * is not imported the boot fails with a sentence that says so, and not with Nest's about a dependency of some class.
 *
 * @param door the module, as its users write it
 * @throws ToolBootError at boot, without `ToolModule.forRoot()`
 * @example
 * @Module({ providers: [...toolModuleParts('ChatModule'), ChatGateway] })
 * class ChatModule {}
 */
export const toolModuleParts = (door: string): Provider[] =>
  DOOR_PARTS.map((part) => ({
    provide: part,
    useFactory: (parts: Parts | undefined) => parts?.get(part) ?? missing(door),
    inject: [{ token: PARTS, optional: true }],
  }));

function missing(door: string): never {
  const problem = 'it is a door to the tools, and the application has no ToolModule';
  const remedy =
    'Add ToolModule.forRoot() to the imports of the root module. If it is there, find the second copy with `npm ls @toolwright/core`.';
  throw new ToolBootError([{ where: door, problem, remedy }]);
}
