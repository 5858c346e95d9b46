import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModuleRef } from '@nestjs/core';

/** What Nest knows of a provider, controller or enhancer. */
export type Wrapper = ReturnType<DiscoveryService['getProviders']>[number];

/** A class, abstract or not. */
export type HostType = abstract new (...dependencies: never[]) => unknown;

/** How long an instance of a provider lives. */
export type HostLifetime = 'singleton' | 'transient' | 'request';

/** How a provider came into its module. */
export type HostForm = 'class' | 'factory or value';

/** A provider or controller of the application, whether or not it carries a tool. */
export interface Host {
  /** The one instance of a singleton; of other lifetimes a placeholder whose constructor never ran. */
  readonly instance: object;
  readonly prototype: object;
  /** The class that `getClass()` shows. */
  readonly type: HostType;
  /** The class whose decorators count: a class decorator may have returned another one. */
  readonly declaredType: HostType;
  readonly lifetime: HostLifetime;
  readonly form: HostForm;
  readonly moduleName: string;
  readonly wrapper: Wrapper;
}

/** Walks the application's providers and controllers. Survives whatever an application provides. */
@Injectable()
export class HostScanner {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly methods: MetadataScanner,
  ) {}

  scan(): Host[] {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    return wrappers.filter((wrapper) => !wrapper.isAlias).flatMap((wrapper) => hostOf(wrapper) ?? []);
  }

  /** Factories that make what they provide per call or per use: until then nobody knows what that is. */
  laterFactories(): string[] {
    const makesLater = (one: Wrapper): boolean =>
      one.isNotMetatype &&
      !one.isAlias &&
      Array.isArray(one.inject) &&
      (one.isTransient || !one.isDependencyTreeStatic());
    return this.discovery
      .getProviders()
      .filter((one) => one.host?.name !== 'InternalCoreModule' && makesLater(one))
      .map((one) => `${String(one.name)} in ${one.host?.name ?? 'unknown'}`);
  }

  methodNames(prototype: object): string[] {
    return this.methods.getAllMethodNames(prototype);
  }
}

/** The container of the module that provides a host: resolves what that module can inject. */
export function moduleRefOf(wrapper: Wrapper): ModuleRef {
  const provider = wrapper.host?.getProviderByKey(ModuleRef);
  if (!provider) {
    throw new TypeError(
      `Nest knows no module of "${wrapper.name}". Are there two copies of @nestjs/core? npm ls @nestjs/core`,
    );
  }
  return provider.instance;
}

/** Proxies and exotic values may throw at any look: such a provider hosts nothing. */
function hostOf(wrapper: Wrapper): Host | undefined {
  try {
    const instance: unknown = wrapper.instance;
    if (typeof instance !== 'object' || instance === null) return undefined;
    const prototype = Object.getPrototypeOf(instance) as object | null;
    if (prototype === null || prototype === Object.prototype) return undefined;
    const type = prototype.constructor as HostType;
    if (typeof type !== 'function') return undefined;
    const form: HostForm = wrapper.isNotMetatype ? 'factory or value' : 'class';
    const declaredType = form === 'class' ? (wrapper.metatype as HostType) : type;
    const moduleName = wrapper.host?.name ?? 'unknown';
    return { instance, prototype, type, declaredType, lifetime: lifetimeOf(wrapper), form, moduleName, wrapper };
  } catch {
    return undefined;
  }
}

function lifetimeOf(wrapper: Wrapper): HostLifetime {
  if (!wrapper.isDependencyTreeStatic()) return 'request';
  return wrapper.isTransient ? 'transient' : 'singleton';
}
