import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import type { BootProblem } from '../errors/tool-boot.error.js';
import type { HandMadeTool } from '../interfaces/hand-made-tool.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolCatalog } from '../interfaces/tool-catalog.interface.js';
import type { CategoryDefinition } from '../interfaces/tool-module-options.interface.js';

/** Which tools came or went. */
export interface RegistryChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What discovery does for the registry once the application is up. */
export interface RegistryBackend {
  /** @throws ToolBootError */
  compile(tool: HandMadeTool): RegisteredTool;
  /** Tools that are not in the registry yet. @throws ToolBootError */
  discover(): Promise<readonly RegisteredTool[]>;
}

const BRAND = Symbol.for('toolwright.ToolRegistry');

/** Every tool of the application, by name. Names that come from callers are data, so it is a map. */
@Injectable()
export class ToolRegistry implements ToolCatalog, OnModuleDestroy {
  /** Recognises the registry of another copy of this package. */
  static isOne(value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  private readonly tools = new Map<string, RegisteredTool>();
  private readonly aliases = new Map<string, RegisteredTool>();
  private readonly knownCategories = new Map<string, CategoryDefinition>();
  private readonly changed = new Subject<RegistryChange>();
  private readonly waiting: HandMadeTool[] = [];
  private backend: RegistryBackend | undefined;
  private sorted: readonly RegisteredTool[] | undefined;
  private found: readonly BootProblem[] = [];

  /** Tells of tools that come and go after boot. */
  get changes(): Observable<RegistryChange> {
    return this.changed.asObservable();
  }

  /** By name or alias. */
  get(name: string): RegisteredTool | undefined {
    return this.tools.get(name) ?? this.aliases.get(name);
  }

  /** Sorted by name. */
  all(): readonly RegisteredTool[] {
    this.sorted ??= Object.freeze([...this.tools.values()].toSorted(byName));
    return this.sorted;
  }

  /**
   * Tools with every word of the text in name, alias, label, description or category, whatever the case. By name. The
   * texts are those that were declared, the same for everyone: what `@OnToolDescribed()` tells one invoker is not looked at.
   */
  search(text: string): readonly RegisteredTool[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.all().filter((tool) => {
      const said = textOf(tool);
      return words.every((word) => said.includes(word));
    });
  }

  /** The tools of a class or of a subclass of it. */
  ofClass(type: RegisteredTool['host']['type']): readonly RegisteredTool[] {
    return this.all().filter(({ host }) => host.type === type || host.type.prototype instanceof type);
  }

  /** What kept tools out, with `onInvalidTool: 'isolate'`. */
  problems(): readonly BootProblem[] {
    return this.found;
  }

  categories(): ReadonlyMap<string, CategoryDefinition> {
    return this.knownCategories;
  }

  registerCategory(slug: string, category: CategoryDefinition): void {
    this.knownCategories.set(slug, Object.freeze({ ...category }));
  }

  unregisterCategory(slug: string): boolean {
    return this.knownCategories.delete(slug);
  }

  /**
   * Adds a tool by hand. Before the application is up it waits for the boot, which lists its problems with all others.
   * @throws ToolBootError after boot, for this tool alone
   */
  register(tool: HandMadeTool): void {
    if (this.backend === undefined) this.waiting.push(tool);
    else this.add([this.backend.compile(tool)]);
  }

  /** A call in flight finishes. */
  unregister(name: string): boolean {
    const tool = this.tools.get(name);
    if (tool === undefined) return false;
    this.tools.delete(name);
    for (const alias of tool.definition.aliases) this.aliases.delete(alias);
    this.sorted = undefined;
    this.changed.next({ added: [], removed: [name] });
    return true;
  }

  /**
   * Looks for tools again, after a module was loaded lazily.
   * @throws ToolBootError listing what is wrong with the new ones; the others stay
   */
  async refresh(): Promise<void> {
    this.add((await this.backend?.discover()) ?? []);
  }

  /** Tools by hand that were registered before boot. */
  takeWaiting(): readonly HandMadeTool[] {
    return this.waiting.splice(0);
  }

  /** Called once, by discovery. */
  load(
    content: { tools: readonly RegisteredTool[]; problems: readonly BootProblem[] },
    backend: RegistryBackend,
  ): void {
    this.found = Object.freeze([...content.problems]);
    this.backend = backend;
    this.index(content.tools);
  }

  onModuleDestroy(): void {
    this.changed.complete();
  }

  private add(tools: readonly RegisteredTool[]): void {
    if (tools.length === 0) return;
    this.index(tools);
    this.changed.next({ added: tools.map(({ definition }) => definition.name), removed: [] });
  }

  private index(tools: readonly RegisteredTool[]): void {
    for (const tool of tools) {
      this.tools.set(tool.definition.name, tool);
      for (const alias of tool.definition.aliases) this.aliases.set(alias, tool);
    }
    this.sorted = undefined;
  }
}

const byName = (one: RegisteredTool, other: RegisteredTool): number =>
  one.definition.name < other.definition.name ? -1 : 1;

const textOf = ({ definition: { name, aliases, label, description, category } }: RegisteredTool): string =>
  [name, ...aliases, label, description, category].join('\n').toLowerCase();
