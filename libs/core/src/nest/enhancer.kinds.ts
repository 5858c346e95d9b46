/** The four kinds of enhancers Nest knows. */
export type EnhancerKind = 'guards' | 'interceptors' | 'pipes' | 'filters';

/** In the order in which they take their turn. */
export const ENHANCER_KINDS: readonly EnhancerKind[] = ['guards', 'interceptors', 'pipes', 'filters'];

/** Where Nest's decorators write an enhancer, and the method that makes something one. */
export const ENHANCERS: Readonly<Record<EnhancerKind, { readonly key: string; readonly verb: string }>> = {
  guards: { key: '__guards__', verb: 'canActivate' },
  interceptors: { key: '__interceptors__', verb: 'intercept' },
  pipes: { key: '__pipes__', verb: 'transform' },
  filters: { key: '__exceptionFilters__', verb: 'catch' },
};

/** Whether a value can do what an enhancer of this kind does. */
export const isEnhancer = (kind: EnhancerKind, value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>)[ENHANCERS[kind].verb] === 'function';
