import type { Invoker } from './invoker.interface.js';
import type { ToolDescription } from './tool-description.interface.js';
import type { CategoryDefinition } from './tool-module-options.interface.js';
import type { ToolDeclaration } from './tool-options.interface.js';

/** Where a definition comes from. */
export interface DefinitionOrigin {
  /** The name the tool will have. */
  readonly name: string;
  /** `OrdersService.find`, or `by hand`. */
  readonly place: string;
}

/** A method with `@OnToolRegistered()`. `false` blocks the tool, nothing agrees. */
export type RegisteredHook = (
  declaration: ToolDeclaration,
  origin: DefinitionOrigin,
) => ToolDeclaration | false | undefined | void;

/** A method with `@OnCategoryRegistered()`. `false` blocks the category, nothing agrees. */
export type CategoryHook = (
  category: CategoryDefinition,
  slug: string,
) => CategoryDefinition | false | undefined | void;

/** A method with `@OnToolDescribed()`. Nothing agrees. */
export type DescribedHook = (description: ToolDescription, invoker: Invoker) => ToolDescription | undefined | void;
