import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { memoiseValidatorMetadata } from '@toolwright/schema';
import { AccountResolver } from '../accounts/account.resolver.js';
import { declaredHosts } from '../decorators/declared-hosts.js';
import { EntityAdapters } from '../entities/entity.adapters.js';
import { ToolBootError, type BootProblem } from '../errors/tool-boot.error.js';
import type { HandleStore } from '../handles/handle.store.js';
import { ToolHandles } from '../handles/tool.handles.js';
import { DefinitionHooks } from '../hooks/definition.hooks.js';
import { ToolObservers } from '../hooks/tool.observers.js';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { HandMadeTool } from '../interfaces/hand-made-tool.interface.js';
import { EVERYONE } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { TypeAdapter } from '../interfaces/type-adapter.interface.js';
import type { AccountSource } from '../interfaces/tool-accounts.interface.js';
import type { ValueInterceptor } from '../interfaces/value-interceptor.interface.js';
import { GlobalEnhancers } from '../nest/global.enhancers.js';
import type { Host } from '../nest/host.scanner.js';
import type { ResolvedEnhancer } from '../nest/resolved-enhancer.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { asNestInterceptor } from '../transforms/value-interceptor.js';
import { TypeAdapters } from '../transforms/type.adapters.js';
import { ResultKeeper } from '../results/result.keeper.js';
import { resultsRead } from '../results/results-read.tool.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { applicationProblems } from './application.rules.js';
import { BootReport } from './boot.report.js';
import { handTool, placeOf, withOptions, type FoundTool, type HandTool, type HostedTool } from './found-tool.js';
import { ToolCompiler, type Compilation } from './tool.compiler.js';
import { ToolExplorer, type Exploration, type FoundMethod } from './tool.explorer.js';
import { linkTools, type Linked } from './tool.linker.js';

/** Reads the application once, after it is complete and before it serves, and fills what calls read. */
@Injectable()
export class ToolLoader implements OnApplicationBootstrap {
  private readonly logger = new Logger('Toolwright');
  private readonly seen = new WeakMap<object, Set<string>>();

  constructor(
    private readonly explorer: ToolExplorer,
    private readonly compiler: ToolCompiler,
    private readonly registry: ToolRegistry,
    private readonly accounts: AccountResolver,
    private readonly entities: EntityAdapters,
    private readonly types: TypeAdapters,
    private readonly handles: ToolHandles,
    private readonly observers: ToolObservers,
    private readonly results: ResultKeeper,
    private readonly hooks: DefinitionHooks,
    private readonly globals: GlobalEnhancers,
    private readonly report: BootReport,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** @throws ToolBootError listing every problem, unless `onInvalidTool` is `'isolate'` */
  async onApplicationBootstrap(): Promise<void> {
    if (this.options.memoiseValidator) memoiseValidatorMetadata();
    const found = this.explorer.explore();
    const application = applicationProblems(found, this.globals.unknownNames());
    if (application.length === 0) await this.prepare(found);
    const byHand = this.registry.takeWaiting().map(handTool);
    const { linked, problems, warnings } = await this.compileAll(this.unseen(found.tools), byHand);
    this.refuse(application, problems);
    this.registry.load(
      { tools: linked.tools, problems },
      { compile: (tool) => this.compileLate(tool), discover: () => this.discover() },
    );
    for (const warning of [...warnings, ...unprovided(found)]) this.logger.warn(warning);
    for (const note of [...found.notTools, ...accountNotes(found, linked.tools)]) this.logger.log(note);
    this.report.print(linked.tools, await this.globals.plan());
  }

  /** Everything that has a say in what is compiled, in this order: hooks, categories, tools by hand. */
  private async prepare(found: Exploration): Promise<void> {
    const [source] = found.accountSources;
    if (source) this.accounts.use(source.instance as unknown as AccountSource);
    for (const { instance } of found.handleStores) this.handles.use(instance as HandleStore);
    for (const { instance } of found.entityAdapters) this.entities.add(instance as unknown as EntityAdapter);
    for (const { instance } of found.typeAdapters) this.types.add(instance as unknown as TypeAdapter);
    this.globals.useToolInterceptors(found.interceptors.map(toolInterceptor));
    for (const observer of found.observers) this.observers.add(observer);
    for (const hook of found.definitionHooks) this.addHook(hook.moment, boundMethod(hook));
    for (const [slug, category] of Object.entries(this.options.categories))
      this.registry.registerCategory(slug, category);
    if (this.results.isOn) this.registry.register(resultsRead(this.results));
    for (const registrar of found.registrars) await boundMethod(registrar)(this.registry);
    this.applyCategoryHooks();
  }

  private addHook(moment: keyof typeof HOOKS, hook: (...parameters: unknown[]) => unknown): void {
    HOOKS[moment](this.hooks, hook as never);
  }

  private applyCategoryHooks(): void {
    for (const [slug, category] of this.registry.categories()) {
      const kept = this.hooks.registerCategory(category, slug);
      if (kept) this.registry.registerCategory(slug, kept);
      else this.registry.unregisterCategory(slug);
    }
  }

  private async compileAll(hosted: readonly HostedTool[], byHand: readonly HandTool[]): Promise<Compiled> {
    const compilations = [
      ...(await all(this.admitted(hosted).map((tool) => this.compiler.compile(tool)))),
      ...this.admitted(byHand).map((tool) => this.compiler.compileByHand(tool)),
    ];
    return summary(compilations, linkTools(compilations, this.registry.all()));
  }

  /** What the application's hooks let pass, with the options they made of it. */
  private admitted<Found extends FoundTool>(found: readonly Found[]): readonly Found[] {
    if (!this.hooks.changeTools) return found;
    return found.flatMap((tool) => {
      const options = this.hooks.register(tool.options, { name: tool.name, place: placeOf(tool) });
      return options === undefined ? [] : [options === tool.options ? tool : withOptions(tool, options)];
    });
  }

  /** Problems of the application stop the boot always: they would open a door for every tool. */
  private refuse(application: readonly BootProblem[], tools: readonly BootProblem[]): void {
    const isolate = this.options.onInvalidTool === 'isolate' && application.length === 0;
    if (!isolate && application.length + tools.length > 0) throw new ToolBootError([...application, ...tools]);
    if (tools.length > 0) this.logger.error(new ToolBootError(tools).message);
  }

  private compileLate(tool: HandMadeTool): RegisteredTool {
    const compilations = this.admitted([handTool(tool)]).map((found) => this.compiler.compileByHand(found));
    const { linked, problems } = summary(compilations, linkTools(compilations, this.registry.all()));
    const [registered] = linked.tools;
    if (problems.length > 0 || registered === undefined)
      throw new ToolBootError(problems.length > 0 ? problems : [blocked(tool)]);
    return registered;
  }

  /** Every declaration is read once: what was refused or unregistered does not come back with a refresh. */
  private unseen(tools: readonly HostedTool[]): HostedTool[] {
    return tools.filter(({ host, methodName }) => {
      const methods = this.seen.get(host.instance) ?? new Set<string>();
      this.seen.set(host.instance, methods);
      const isNew = !methods.has(methodName);
      methods.add(methodName);
      return isNew;
    });
  }

  private async discover(): Promise<readonly RegisteredTool[]> {
    const fresh = this.unseen(this.explorer.explore().tools);
    const { linked, problems } = await this.compileAll(fresh, []);
    if (problems.length > 0) throw new ToolBootError(problems);
    return linked.tools;
  }
}

/** Most tools are compiled at once: a promise for each of thousands costs more than the work itself. */
const all = <Value>(values: readonly (Value | Promise<Value>)[]): readonly Value[] | Promise<Value[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly Value[]);

const HOOKS = {
  'tool-registered': (hooks: DefinitionHooks, hook: never) => hooks.onRegistered(hook),
  'category-registered': (hooks: DefinitionHooks, hook: never) => hooks.onCategory(hook),
  'tool-described': (hooks: DefinitionHooks, hook: never) => hooks.onDescribed(hook),
} as const;

interface Compiled {
  readonly linked: Linked;
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

const summary = (compilations: readonly Compilation[], linked: Linked): Compiled => ({
  linked,
  problems: [...compilations.flatMap(({ problems }) => problems), ...linked.problems],
  warnings: compilations.flatMap(({ warnings }) => warnings),
});

const boundMethod = ({ host, methodName }: FoundMethod): ((...parameters: unknown[]) => unknown) =>
  (host.instance as Record<string, () => unknown>)[methodName]?.bind(host.instance) as () => unknown;

const blocked = ({ name }: HandMadeTool): BootProblem => ({
  where: `the tool ${JSON.stringify(name)} by hand`,
  problem: 'a method with @OnToolRegistered() blocked it',
  remedy: 'Ask that method why; it returned false.',
});

/** Without it a permission can only be had by plain code that passes an account. */
function accountNotes({ accountSources }: Exploration, tools: readonly RegisteredTool[]): string[] {
  const closed = tools.filter(({ definition }) => definition.permission !== EVERYONE);
  if (accountSources.length > 0 || closed.length === 0) return [];
  return [
    `No provider has @ToolAccounts(): through the doors everybody is anonymous, and ${closed.length} of the tools are not for EVERYONE.`,
  ];
}

/** Classes with a tool that no module provides, of those loaded in this process. */
function unprovided({ prototypes, laterFactories }: Exploration): string[] {
  const unknown =
    laterFactories.length === 0
      ? ''
      : ` What a factory makes per call is no tool: if ${laterFactories.join(' or ')} makes it, write useClass there.`;
  return declaredHosts()
    .filter((prototype) => !prototypes.has(prototype))
    .map(
      ({ constructor: { name } }) =>
        `${name} declares a tool, but no module of this application provides it. Add it to the providers of a module.${unknown}`,
    );
}

/** A provider with `@ToolInterceptor()`; a request-scoped one is made for each call. */
const toolInterceptor = ({ lifetime, instance, wrapper, type }: Host): ResolvedEnhancer => ({
  name: type.name,
  scoped: lifetime === 'request',
  pick: async (container) =>
    asNestInterceptor((lifetime === 'request' ? await container?.resolve(wrapper) : instance) as ValueInterceptor),
});
