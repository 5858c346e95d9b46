import { Injectable } from '@nestjs/common';
import type { BootProblem } from '../errors/tool-boot.error.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';

/** Every tool of the application, by name. Filled at boot; names that come from callers are data, so it is a map. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<string, RegisteredTool>();
  private readonly aliases = new Map<string, RegisteredTool>();
  private sorted: readonly RegisteredTool[] = [];
  private found: readonly BootProblem[] = [];

  /** Replaces the content: called once, by discovery. */
  fill(tools: readonly RegisteredTool[], problems: readonly BootProblem[]): void {
    this.sorted = Object.freeze(tools.toSorted(byName));
    this.found = Object.freeze([...problems]);
    for (const tool of this.sorted) {
      this.tools.set(tool.definition.name, tool);
      for (const alias of tool.definition.aliases) this.aliases.set(alias, tool);
    }
  }

  /** By name or alias. */
  get(name: string): RegisteredTool | undefined {
    return this.tools.get(name) ?? this.aliases.get(name);
  }

  /** Sorted by name. */
  all(): readonly RegisteredTool[] {
    return this.sorted;
  }

  /** The tools of a class or of a subclass of it. */
  ofClass(type: RegisteredTool['host']['type']): readonly RegisteredTool[] {
    return this.sorted.filter(({ host }) => host.type === type || host.type.prototype instanceof type);
  }

  /** What kept tools out, with `onInvalidTool: 'isolate'`. */
  problems(): readonly BootProblem[] {
    return this.found;
  }
}

const byName = (one: RegisteredTool, other: RegisteredTool): number =>
  one.definition.name < other.definition.name ? -1 : 1;
