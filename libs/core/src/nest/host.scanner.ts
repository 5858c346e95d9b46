import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type Wrapper = ReturnType<DiscoveryService['getProviders']>[number];

/** A class, abstract or not. */
export type HostType = abstract new (...dependencies: never[]) => unknown;

/** How long an instance of a provider lives. */
export type HostLifetime = 'singleton' | 'transient' | 'request';

/** A provider or controller of the application, whether or not it carries a tool. */
export interface Host {
  readonly instance: object;
  readonly prototype: object;
  readonly type: HostType;
  readonly lifetime: HostLifetime;
  readonly moduleName: string;
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

  methodNames(prototype: object): string[] {
    return this.methods.getAllMethodNames(prototype);
  }
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
    return { instance, prototype, type, lifetime: lifetimeOf(wrapper), moduleName: wrapper.host?.name ?? 'unknown' };
  } catch {
    return undefined;
  }
}

function lifetimeOf(wrapper: Wrapper): HostLifetime {
  if (wrapper.isTransient) return 'transient';
  return wrapper.isDependencyTreeStatic() ? 'singleton' : 'request';
}
