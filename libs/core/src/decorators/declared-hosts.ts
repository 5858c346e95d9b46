/** Classes that carry a tool, so that boot can name those that no module provides. Only decorators add to it. */
const hosts = new Set<WeakRef<object>>();
const known = new WeakSet<object>();

/** Remembers the prototype or class that a decorator was written on. */
export function declareHost(host: object): void {
  if (known.has(host)) return;
  known.add(host);
  hosts.add(new WeakRef(host));
}

/** Every prototype or class a decorator was written on that is still in use. */
export const declaredHosts = (): readonly object[] =>
  [...hosts].map((host) => host.deref()).filter((host) => host !== undefined);
