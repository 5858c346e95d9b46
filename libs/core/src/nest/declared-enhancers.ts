const ENHANCER_KEYS: Readonly<Record<string, string>> = {
  guards: '__guards__',
  interceptors: '__interceptors__',
  pipes: '__pipes__',
  filters: '__exceptionFilters__',
};

const nameOf = (enhancer: unknown): string =>
  typeof enhancer === 'function' ? enhancer.name : ((enhancer as object | null)?.constructor?.name ?? String(enhancer));

/** The Nest enhancers written on a class or a function, as `guards RolesGuard`. */
export function declaredEnhancers(target: object): string[] {
  return Object.entries(ENHANCER_KEYS).flatMap(([kind, key]) => {
    const enhancers = Reflect.getMetadata(key, target) as unknown[] | undefined;
    return enhancers?.length ? [`${kind} ${enhancers.map(nameOf).join(', ')}`] : [];
  });
}
