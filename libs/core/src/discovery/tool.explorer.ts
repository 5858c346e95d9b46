import { Injectable } from '@nestjs/common';
import type { DefinitionMoment } from '../decorators/definition-hook.decorators.js';
import type { ObserverMetadata } from '../decorators/on-tool.decorator.js';
import { HandleStore } from '../handles/handle.store.js';
import { HostScanner, type Host } from '../nest/host.scanner.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { hostedTool, type HostedTool } from './found-tool.js';
import { ToolMetadataAccessor } from './tool.metadata-accessor.js';

/** A method that carries a decorator of ours. */
export interface FoundMethod {
  readonly host: Host;
  readonly methodName: string;
}

/** A method that watches calls. */
export interface FoundObserver extends ObserverMetadata, FoundMethod {}

/** A method that changes definitions. */
export interface FoundDefinitionHook extends FoundMethod {
  readonly moment: DefinitionMoment;
}

/** Everything the application declared for Toolwright. */
export interface Exploration {
  readonly tools: readonly HostedTool[];
  readonly observers: readonly FoundObserver[];
  readonly accountSources: readonly Host[];
  readonly entityAdapters: readonly Host[];
  readonly typeAdapters: readonly Host[];
  readonly handleStores: readonly Host[];
  readonly interceptors: readonly Host[];
  readonly registrars: readonly FoundMethod[];
  readonly definitionHooks: readonly FoundDefinitionHook[];
  /** What looks like a tool by its base class and is none, in words. */
  readonly notTools: readonly string[];
  /** How many tool modules there are; more than one would each serve every tool. */
  readonly registries: number;
  /** How many of them come from another copy of this package. */
  readonly copies: number;
  /** Prototypes of all hosts, for telling which declared classes nobody provides. */
  readonly prototypes: ReadonlySet<object>;
  /** Factories of which boot cannot know what they make. */
  readonly laterFactories: readonly string[];
}

/** Walks the application once and hands over what carries a decorator of ours. */
@Injectable()
export class ToolExplorer {
  constructor(
    private readonly scanner: HostScanner,
    private readonly metadata: ToolMetadataAccessor,
  ) {}

  explore(): Exploration {
    const hosts = this.scanner.scan();
    const found = hosts.map((host) => this.declaredBy(host));
    const registries = hosts.filter(({ instance }) => ToolRegistry.isOne(instance));
    return {
      tools: found.flatMap(({ tools }) => tools),
      observers: found.flatMap(({ observers }) => observers),
      accountSources: hosts.filter((host) => this.metadata.isAccountSource(host.type)),
      entityAdapters: hosts.filter((host) => this.metadata.isEntityAdapter(host.type)),
      typeAdapters: hosts.filter((host) => this.metadata.isTypeAdapter(host.type)),
      handleStores: hosts.filter(({ instance }) => instance instanceof HandleStore),
      interceptors: hosts
        .filter((host) => this.metadata.toolInterceptor(host.type) !== undefined)
        .toSorted((one, other) => this.orderOf(one) - this.orderOf(other)),
      registrars: found.flatMap(({ registrars }) => registrars),
      definitionHooks: found.flatMap(({ definitionHooks }) => definitionHooks),
      notTools: found.flatMap(({ notTools }) => notTools),
      registries: new Set(registries.map(({ instance }) => instance)).size,
      copies: registries.filter(({ type }) => type !== ToolRegistry).length,
      prototypes: new Set(hosts.flatMap(({ prototype }) => chainOf(prototype))),
      laterFactories: this.scanner.laterFactories(),
    };
  }

  private orderOf({ type }: Host): number {
    return this.metadata.toolInterceptor(type)?.order ?? 0;
  }

  /** Every method is looked at once: most providers of an application carry nothing of ours. */
  private declaredBy(host: Host): Declared {
    const declared: Declared = { tools: [], observers: [], registrars: [], definitionHooks: [], notTools: [] };
    this.readClass(host, declared);
    for (const methodName of this.scanner.methodNames(host.prototype)) {
      if (this.metadata.isMarked(host.prototype, methodName)) this.readMethod(host, methodName, declared);
    }
    return declared;
  }

  private readClass(host: Host, { tools, notTools }: Declared): void {
    const options = this.metadata.toolClass(host.type);
    const base = options === undefined ? this.metadata.inheritedToolOf(host.type) : undefined;
    if (base !== undefined)
      notTools.push(`No tool: ${host.type.name} extends the tool class ${base}: write @Tool(…) on it, too.`);
    if (options === undefined) return;
    const execute = methodOf(host, 'execute');
    tools.push(
      hostedTool({ kind: 'class', host, methodName: 'execute', options, declared: execute, current: execute }),
    );
  }

  private readMethod(host: Host, methodName: string, declared: Declared): void {
    const { prototype, type } = host;
    const tool = this.metadata.toolMethod(prototype, methodName);
    if (tool) {
      const current = methodOf(host, methodName);
      declared.tools.push(hostedTool({ kind: 'method', host, methodName, ...tool, current }));
    }
    const overridden = tool ? undefined : this.metadata.overriddenToolOf(prototype, methodName);
    if (overridden !== undefined)
      declared.notTools.push(
        `No tool: ${type.name}.${methodName} overrides the tool ${overridden}.${methodName}: write @ToolMethod(…) on it, too.`,
      );
    const method = { host, methodName };
    for (const observer of this.metadata.observers(prototype, methodName))
      declared.observers.push({ ...observer, ...method });
    if (this.metadata.registersTools(prototype, methodName)) declared.registrars.push(method);
    const moment = this.metadata.definitionHook(prototype, methodName);
    if (moment !== undefined) declared.definitionHooks.push({ ...method, moment });
  }
}

/** What one host carries. */
interface Declared {
  readonly tools: HostedTool[];
  readonly observers: FoundObserver[];
  readonly registrars: FoundMethod[];
  readonly definitionHooks: FoundDefinitionHook[];
  readonly notTools: string[];
}

const methodOf = ({ prototype }: Host, methodName: string): object =>
  (prototype as Record<string, object>)[methodName] as object;

function chainOf(prototype: object): object[] {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent === null ? [] : [prototype, ...chainOf(parent)];
}
