import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { memoiseValidatorMetadata } from '@toolwright/schema';
import { AccountResolver } from '../accounts/account.resolver.js';
import { declaredHosts } from '../decorators/declared-hosts.js';
import { ToolBootError, type BootProblem } from '../errors/tool-boot.error.js';
import { ToolObservers } from '../hooks/tool.observers.js';
import type { AccountSource } from '../interfaces/tool-accounts.interface.js';
import { GlobalEnhancers } from '../nest/global.enhancers.js';
import type { Host } from '../nest/host.scanner.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { BootReport } from './boot.report.js';
import { ToolCompiler } from './tool.compiler.js';
import { ToolExplorer, type Exploration, type FoundObserver } from './tool.explorer.js';
import { linkTools } from './tool.linker.js';

/** Reads the application once, after it is complete and before it serves, and fills what calls read. */
@Injectable()
export class ToolLoader implements OnApplicationBootstrap {
  private readonly logger = new Logger('Toolwright');

  constructor(
    private readonly explorer: ToolExplorer,
    private readonly compiler: ToolCompiler,
    private readonly registry: ToolRegistry,
    private readonly accounts: AccountResolver,
    private readonly observers: ToolObservers,
    private readonly globals: GlobalEnhancers,
    private readonly report: BootReport,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** @throws ToolBootError listing every problem, unless `onInvalidTool` is `'isolate'` */
  async onApplicationBootstrap(): Promise<void> {
    if (this.options.memoiseValidator) memoiseValidatorMetadata();
    const found = this.explorer.explore();
    const compilations = await Promise.all(found.tools.map((tool) => this.compiler.compile(tool)));
    const linked = linkTools(compilations);
    const application = this.applicationProblems(found);
    const tools = [...compilations.flatMap(({ problems }) => problems), ...linked.problems];
    this.refuse(application, tools);
    this.fill(found);
    this.registry.fill(linked.tools, tools);
    for (const warning of [...compilations.flatMap(({ warnings }) => warnings), ...unprovided(found)])
      this.logger.warn(warning);
    this.report.print(linked.tools, await this.globals.plan());
  }

  /** Problems of the application stop the boot always: they would open a door for every tool. */
  private refuse(application: readonly BootProblem[], tools: readonly BootProblem[]): void {
    const isolate = this.options.onInvalidTool === 'isolate' && application.length === 0;
    if (!isolate && application.length + tools.length > 0) throw new ToolBootError([...application, ...tools]);
    if (tools.length > 0) this.logger.error(new ToolBootError(tools).message);
  }

  private applicationProblems(found: Exploration): BootProblem[] {
    return [
      ...moduleProblems(found.registries),
      ...globalsProblems(this.globals.unknownNames()),
      ...accountProblems(found.accountSources),
      ...found.observers.flatMap(observerProblem),
    ];
  }

  private fill(found: Exploration): void {
    const [source] = found.accountSources;
    if (source) this.accounts.use(source.instance as unknown as AccountSource);
    for (const observer of found.observers) this.observers.add(observer);
  }
}

function moduleProblems(registries: number): BootProblem[] {
  if (registries === 1) return [];
  const problem = `it is imported ${registries} times with different options, and each would serve every tool`;
  return [
    { where: 'ToolModule', problem, remedy: 'Import ToolModule.forRoot(…) once, in the root module: it is global.' },
  ];
}

function globalsProblems(unknown: readonly string[]): BootProblem[] {
  if (unknown.length === 0) return [];
  return [
    {
      where: 'ToolModule.forRoot({ globals })',
      problem: `${unknown.join(', ')} stands around nothing in this application`,
      remedy:
        'Name classes that are registered with APP_GUARD, APP_INTERCEPTOR, APP_PIPE, APP_FILTER or app.useGlobal….',
    },
  ];
}

function accountProblems(sources: readonly Host[]): BootProblem[] {
  const names = sources.map(({ type, moduleName }) => `${type.name} in ${moduleName}`);
  const twice: BootProblem = {
    where: '@ToolAccounts()',
    problem: `it stands on more than one provider: ${names.join(', ')}`,
    remedy: 'Keep one: an application has one notion of who calls.',
  };
  return [...(sources.length > 1 ? [twice] : []), ...sources.flatMap(accountSourceProblem)];
}

function accountSourceProblem({ type, lifetime, prototype }: Host): BootProblem[] {
  if (lifetime !== 'singleton') {
    const problem = 'it is not a singleton, so there is no one instance to ask';
    return [
      { where: `@ToolAccounts() ${type.name}`, problem, remedy: 'Read the request from the parameter of fromRequest.' },
    ];
  }
  if (typeof (prototype as Partial<AccountSource>).fromRequest === 'function') return [];
  const problem = 'it has no method fromRequest(request)';
  return [{ where: `@ToolAccounts() ${type.name}`, problem, remedy: 'Implement AccountSource.' }];
}

function observerProblem({ host, methodName }: FoundObserver): BootProblem[] {
  if (host.lifetime === 'singleton') return [];
  const problem = 'its class is not a singleton, so there is no one instance to tell';
  return [{ where: `@OnTool() ${host.type.name}.${methodName}`, problem, remedy: 'Move the observer to a singleton.' }];
}

/** Classes with a tool that no module provides, of those loaded in this process. */
function unprovided({ prototypes }: Exploration): string[] {
  return declaredHosts()
    .filter((prototype) => !prototypes.has(prototype))
    .map(
      ({ constructor: { name } }) =>
        `${name} declares a tool, but no module of this application provides it. Add it to the providers of a module.`,
    );
}
