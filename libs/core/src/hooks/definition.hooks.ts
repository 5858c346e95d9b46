import { Injectable } from '@nestjs/common';
import type {
  CategoryHook,
  DefinitionOrigin,
  DescribedHook,
  RegisteredHook,
} from '../interfaces/definition-hook.interface.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { ToolDescription } from '../interfaces/tool-description.interface.js';
import type { ToolDeclaration } from '../interfaces/tool-options.interface.js';
import type { CategoryDefinition } from '../interfaces/tool-module-options.interface.js';

/** What the application changes of definitions before they are validated, and of how they are advertised. */
@Injectable()
export class DefinitionHooks {
  private readonly registered: RegisteredHook[] = [];
  private readonly category: CategoryHook[] = [];
  private readonly described: DescribedHook[] = [];

  onRegistered(hook: RegisteredHook): void {
    this.registered.push(hook);
  }

  onCategory(hook: CategoryHook): void {
    this.category.push(hook);
  }

  onDescribed(hook: DescribedHook): void {
    this.described.push(hook);
  }

  /** Whether anything has a say in the options of a tool. */
  get changeTools(): boolean {
    return this.registered.length > 0;
  }

  /** The options to go on with; `undefined` where a hook blocked the tool. The name stays. */
  register(options: ToolDeclaration, origin: DefinitionOrigin): ToolDeclaration | undefined {
    let current = options;
    for (const hook of this.registered) {
      const answer = hook(current, origin);
      if (answer === false) return undefined;
      if (answer) current = answer;
    }
    return current === options ? options : { ...current, name: origin.name };
  }

  /** `undefined` where a hook blocked the category. */
  registerCategory(category: CategoryDefinition, slug: string): CategoryDefinition | undefined {
    let current = category;
    for (const hook of this.category) {
      const answer = hook(current, slug);
      if (answer === false) return undefined;
      if (answer) current = answer;
    }
    return current;
  }

  /** Names are no hook's to change: calls come by them. */
  describe(description: ToolDescription, invoker: Invoker): ToolDescription {
    const { name, wireName } = description;
    let current = description;
    for (const hook of this.described) current = hook(current, invoker) ?? current;
    return current === description ? description : { ...current, name, wireName };
  }
}
