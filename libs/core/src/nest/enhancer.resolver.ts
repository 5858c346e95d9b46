import { Injectable, Scope } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { dependenciesOf, scopeOf } from './class-dependencies.js';
import { ENHANCERS, isEnhancer, type EnhancerKind } from './enhancer.kinds.js';
import { moduleRefOf, type Host, type HostType, type Wrapper } from './host.scanner.js';
import { nameOfEnhancer, staticEnhancer, type ResolvedEnhancer } from './resolved-enhancer.js';

/** Why an enhancer that somebody wrote cannot run on a tool. Nest would skip it in silence. */
export class UnresolvedEnhancer extends Error {
  override readonly name = 'UnresolvedEnhancer';
}

/** Finds, for everything written on a class, a method or a parameter, the object that will run. */
@Injectable()
export class EnhancerResolver {
  private readonly created = new WeakMap<object, Map<unknown, Promise<object>>>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws UnresolvedEnhancer */
  async resolve(kind: EnhancerKind, declared: unknown, host: Host): Promise<ResolvedEnhancer> {
    if (typeof declared === 'function') return this.ofClass(kind, declared as HostType, host);
    if (isEnhancer(kind, declared)) return staticEnhancer(declared);
    throw unresolved(kind, declared, `it has no method ${ENHANCERS[kind].verb}`);
  }

  private async ofClass(kind: EnhancerKind, type: HostType, host: Host): Promise<ResolvedEnhancer> {
    const wrapper = host.wrapper.host?.injectables.get(type as never);
    const found = wrapper
      ? await this.ofWrapper(type, wrapper, host)
      : staticEnhancer(await this.madeFor(kind, type, host), type.name);
    if (found.scoped || isEnhancer(kind, await found.pick(undefined))) return found;
    throw unresolved(kind, type, `it has no method ${ENHANCERS[kind].verb}`);
  }

  private async ofWrapper(type: HostType, wrapper: Wrapper, host: Host): Promise<ResolvedEnhancer> {
    if (!wrapper.isDependencyTreeStatic()) return scopedEnhancer(wrapper, host.wrapper);
    if (!wrapper.isTransient) return staticEnhancer(wrapper.instance as object, wrapper.name);
    return staticEnhancer(await moduleRefOf(host.wrapper).resolve<object>(type), type.name);
  }

  /** Nest registers no class for hosts that a factory or value provides: it is made here, with the module's providers. */
  private madeFor(kind: EnhancerKind, type: HostType, host: Host): Promise<object> {
    const { host: module } = host.wrapper;
    if (!module) throw unresolved(kind, type, 'its host belongs to no module');
    const known = this.created.get(module) ?? new Map<unknown, Promise<object>>();
    this.created.set(module, known);
    const made = known.get(type) ?? this.make(kind, type, host);
    known.set(type, made);
    return made;
  }

  private async make(kind: EnhancerKind, type: HostType, host: Host): Promise<object> {
    const provided = host.wrapper.host?.providers.get(type as never);
    if (provided && !provided.isDependencyTreeStatic()) throw unresolved(kind, type, NOT_MADE);
    const modules = moduleRefOf(host.wrapper);
    try {
      return modules.get<object>(type, { strict: true });
    } catch {
      return this.construct(kind, type, host);
    }
  }

  private async construct(kind: EnhancerKind, type: HostType, host: Host): Promise<object> {
    try {
      if (this.needsRequest(type)) throw new TypeError(NOT_MADE);
      return await moduleRefOf(host.wrapper).create<object>(type as never);
    } catch (error) {
      throw unresolved(kind, type, error instanceof Error ? error.message : String(error));
    }
  }

  /** Nest would hand over placeholders of request-scoped dependencies, whose constructors never ran. */
  private needsRequest(type: HostType): boolean {
    if (scopeOf(type) === Scope.REQUEST) return true;
    const tokens = dependenciesOf(type);
    return this.discovery.getProviders().some((one) => tokens.has(one.token) && !one.isDependencyTreeStatic());
  }
}

const NOT_MADE = 'it is request-scoped, or needs what is, and Nest makes none of those for a host of this form';

const scopedEnhancer = (wrapper: Wrapper, host: Wrapper): ResolvedEnhancer => ({
  name: wrapper.name,
  scoped: true,
  pick: (container) => {
    if (container === undefined) throw new TypeError(`The scoped enhancer "${wrapper.name}" needs a container.`);
    return container.enhancer(wrapper, host);
  },
});

const unresolved = (kind: EnhancerKind, declared: unknown, reason: string): UnresolvedEnhancer =>
  new UnresolvedEnhancer(`${kind.slice(0, -1)} ${nameOfEnhancer(declared)}: ${reason}`);
