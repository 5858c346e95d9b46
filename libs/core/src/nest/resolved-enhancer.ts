import type { CallContainer } from './call.container.js';

/** An enhancer that is known to run: found at boot, picked per call where its own tree asks for it. */
export interface ResolvedEnhancer {
  readonly name: string;
  readonly scoped: boolean;
  /** `container` is there whenever any enhancer of the tool, or its host, is scoped. */
  pick(container: CallContainer | undefined): object | Promise<object>;
}

/** The class name of an enhancer, for people. */
export const nameOfEnhancer = (enhancer: unknown): string =>
  typeof enhancer === 'function' ? enhancer.name : ((enhancer as object | null)?.constructor?.name ?? String(enhancer));

/** An enhancer with one instance. */
export const staticEnhancer = (instance: object, name = nameOfEnhancer(instance)): ResolvedEnhancer => ({
  name,
  scoped: false,
  pick: () => instance,
});
