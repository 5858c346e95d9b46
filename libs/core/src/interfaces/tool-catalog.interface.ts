import type { HandMadeTool } from './hand-made-tool.interface.js';
import type { CategoryDefinition } from './tool-module-options.interface.js';

/** Where tools and categories are added by hand, at boot and at any time after it. */
export interface ToolCatalog {
  /** @throws ToolBootError after boot, for this tool alone; at boot its problems are listed with all others */
  register(tool: HandMadeTool): void;
  /** Whether there was one. */
  unregister(name: string): boolean;
  registerCategory(slug: string, category: CategoryDefinition): void;
}
