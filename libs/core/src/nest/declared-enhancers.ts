import { ENHANCERS, type EnhancerKind } from './enhancer.kinds.js';

/** What Nest's decorators wrote on a class or a function, in the order in which it runs. */
export const declaredEnhancers = (kind: EnhancerKind, target: object): readonly unknown[] =>
  (Reflect.getMetadata(ENHANCERS[kind].key, target) as unknown[] | undefined) ?? NONE;

const NONE: readonly unknown[] = Object.freeze([]);
