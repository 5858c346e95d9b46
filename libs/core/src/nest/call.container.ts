import { ContextIdFactory, type ContextId } from '@nestjs/core';
import { moduleRefOf, type Wrapper } from './host.scanner.js';

type InstancePerContext = ReturnType<Wrapper['getInstanceByContextId']> & { readonly isConstructorCalled?: boolean };

const contextIds = new WeakMap<object, ContextId>();

/** Nest's container for one call: request-scoped and durable providers live in it. */
export class CallContainer {
  private readonly contextId: ContextId;

  /**
   * @param request what `@Inject(REQUEST)` and a `ContextIdStrategy` receive
   * @param scopeKey calls with one key share their instances
   */
  constructor(
    private readonly request: object,
    scopeKey: object,
  ) {
    const known = contextIds.get(scopeKey);
    this.contextId = known ?? contextIdFor(request);
    if (known === undefined) contextIds.set(scopeKey, this.contextId);
  }

  /** The instance of a provider, constructed for this call. */
  async resolve(wrapper: Wrapper): Promise<object> {
    this.register(wrapper);
    return moduleRefOf(wrapper).resolve<object>(wrapper.token as never, this.contextId, { strict: true });
  }

  /** An enhancer that Nest constructed together with the host it is bound on. */
  enhancer(wrapper: Wrapper, host: Wrapper): object {
    const isTreeDurable = wrapper.isDependencyTreeDurable();
    const contextId = this.contextId.getParent?.({ token: wrapper.token, isTreeDurable }) ?? this.contextId;
    const found = wrapper.getInstanceByContextId(contextId, host.id) as InstancePerContext;
    if (found.isResolved && (found.isConstructorCalled ?? true) && found.instance) return found.instance as object;
    throw new TypeError(`Nest did not construct the enhancer "${wrapper.name}" for this call.`);
  }

  private register(wrapper: Wrapper): void {
    const { payload } = this.contextId as { payload?: object };
    const request = payload && wrapper.isDependencyTreeDurable() ? payload : this.request;
    moduleRefOf(wrapper).registerRequestByContextId(request, this.contextId);
  }
}

/** Each call has its own: that of the HTTP request belongs to the route. */
function contextIdFor(request: object): ContextId {
  const known = Object.getOwnPropertySymbols(request).find((symbol) => symbol.description === 'REQUEST_CONTEXT_ID');
  const own = known === undefined ? request : Object.create(request, { [known]: { value: undefined } });
  return ContextIdFactory.getByRequest(own as object, []);
}
