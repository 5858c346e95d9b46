/** A guard, interceptor, pipe or filter class. */
export type EnhancerClass = abstract new (...dependencies: never[]) => object;

/** Which application-wide enhancers run on tools, class by class. */
export interface ChosenGlobals {
  /** Global guards that do not run on tools. */
  readonly skip?: readonly EnhancerClass[];
  /** Run where the call has an HTTP request; step aside in scripts, jobs, stdio and runs as somebody else. */
  readonly httpOnly?: readonly EnhancerClass[];
  /** Global interceptors, pipes and filters that run on tools too. */
  readonly add?: readonly EnhancerClass[];
}

/**
 * Which application-wide enhancers run on tools.
 * - `'guards'` (default): guards do; interceptors, pipes and filters that are global shape HTTP and stay out.
 * - `'all'`, `'none'`: what they say.
 * - {@link ChosenGlobals}: guards do, with these exceptions and additions.
 */
export type GlobalsOption = 'guards' | 'all' | 'none' | ChosenGlobals;
