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
    return {
      tools: hosts.flatMap((host) => [...this.toolClass(host), ...this.toolMethods(host)]),
      observers: hosts.flatMap((host) => this.observers(host)),
      accountSources: hosts.filter((host) => this.metadata.isAccountSource(host.type)),
      entityAdapters: hosts.filter((host) => this.metadata.isEntityAdapter(host.type)),
      typeAdapters: hosts.filter((host) => this.metadata.isTypeAdapter(host.type)),
      handleStores: hosts.filter(({ instance }) => instance instanceof HandleStore),
      interceptors: hosts
        .filter((host) => this.metadata.toolInterceptor(host.type) !== undefined)
        .toSorted((one, other) => this.orderOf(one) - this.orderOf(other)),
      registrars: this.methods(hosts, (prototype, methodName) => this.metadata.registersTools(prototype, methodName)),
      definitionHooks: hosts.flatMap((host) => this.definitionHooks(host)),
      notTools: hosts.flatMap((host) => this.notTools(host)),
      registries: hosts.filter(({ instance }) => ToolRegistry.isOne(instance)).length,
      copies: hosts.filter(({ instance, type }) => ToolRegistry.isOne(instance) && type !== ToolRegistry).length,
      prototypes: new Set(hosts.flatMap(({ prototype }) => chainOf(prototype))),
    };
  }

  private orderOf({ type }: Host): number {
    return this.metadata.toolInterceptor(type)?.order ?? 0;
  }

  private toolClass(host: Host): HostedTool[] {
    const options = this.metadata.toolClass(host.type);
    if (options === undefined) return [];
    const execute = methodOf(host, 'execute');
    return [hostedTool({ kind: 'class', host, methodName: 'execute', options, declared: execute, current: execute })];
  }

  private toolMethods(host: Host): HostedTool[] {
    return this.scanner.methodNames(host.prototype).flatMap((methodName) => {
      const found = this.metadata.toolMethod(host.prototype, methodName);
      if (found === undefined) return [];
      const { options, declared } = found;
      return [hostedTool({ kind: 'method', host, methodName, options, declared, current: methodOf(host, methodName) })];
    });
  }

  private notTools({ type, prototype }: Host): string[] {
    const base = this.metadata.inheritedToolOf(type);
    const inherited =
      base === undefined ? [] : [`${type.name} extends the tool class ${base}: write @Tool(…) on it, too.`];
    const overrides = this.scanner.methodNames(prototype).flatMap((methodName) => {
      const owner = this.metadata.overriddenToolOf(prototype, methodName);
      return owner === undefined
        ? []
        : [`${type.name}.${methodName} overrides the tool ${owner}.${methodName}: write @ToolMethod(…) on it, too.`];
    });
    return [...inherited, ...overrides].map((text) => `No tool: ${text}`);
  }

  private methods(hosts: readonly Host[], carries: (prototype: object, methodName: string) => boolean): FoundMethod[] {
    return hosts.flatMap((host) =>
      this.scanner
        .methodNames(host.prototype)
        .filter((methodName) => carries(host.prototype, methodName))
        .map((methodName) => ({ host, methodName })),
    );
  }

  private definitionHooks(host: Host): FoundDefinitionHook[] {
    return this.scanner.methodNames(host.prototype).flatMap((methodName) => {
      const moment = this.metadata.definitionHook(host.prototype, methodName);
      return moment === undefined ? [] : [{ host, methodName, moment }];
    });
  }

  private observers(host: Host): FoundObserver[] {
    return this.scanner
      .methodNames(host.prototype)
      .flatMap((methodName) =>
        this.metadata.observers(host.prototype, methodName).map((observer) => ({ ...observer, host, methodName })),
      );
  }
}

const methodOf = ({ prototype }: Host, methodName: string): object =>
  (prototype as Record<string, object>)[methodName] as object;

function chainOf(prototype: object): object[] {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent === null ? [] : [prototype, ...chainOf(parent)];
}
