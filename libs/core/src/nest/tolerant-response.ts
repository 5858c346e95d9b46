const HEADER_VERBS: ReadonlySet<PropertyKey> = new Set(['setHeader', 'setHeaders', 'appendHeader', 'removeHeader']);

const shown = new WeakMap<object, object>();

/**
 * The response as enhancers of a tool are shown it. Guards set headers, as throttlers do; where the head of a stream is
 * on its way Node would throw, and a guard would seem to refuse. Such writes come to nothing instead. The application's
 * own response stays as it is.
 */
export function tolerantResponse(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return response;
  const known = shown.get(response) ?? new Proxy(response, HANDLER);
  shown.set(response, known);
  return known;
}

const HANDLER: ProxyHandler<object> = {
  get(response, key, view) {
    const value: unknown = Reflect.get(response, key);
    if (HEADER_VERBS.has(key) && typeof value === 'function') return unlessLate(response, value as Act, view as object);
    // Fastify keeps the response of Node inside of its own.
    return key === 'raw' ? tolerantResponse(value) : value;
  },
  set: (response, key, value) => Reflect.set(response, key, value),
};

type Act = (this: object, ...parameters: unknown[]) => unknown;

/** Express and Fastify come through here too: their own verbs call those of Node on the object they are called on. */
const unlessLate =
  (response: object, act: Act, view: object): Act =>
  (...parameters) => {
    if (isLate(response)) return view;
    const outcome = act.apply(response, parameters);
    return outcome === response ? view : outcome;
  };

const isLate = (response: object): boolean => (response as { readonly headersSent?: unknown }).headersSent === true;
