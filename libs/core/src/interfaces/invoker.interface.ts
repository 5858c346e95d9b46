/**
 * What a caller is able to do with values and failures.
 * - `coerce-inputs`: unambiguous input is converted before the schema check ("5" for an integer).
 * - `plain-values`: the caller receives JSON, never instances.
 * - `schema-echo`: an input failure carries the input schema.
 * - `handles`: entities travel as references with handles, which the caller may pass back.
 * - `hints`: a result may carry hints for a model.
 */
export type InvokerCapability = 'coerce-inputs' | 'plain-values' | 'schema-echo' | 'handles' | 'hints';

/** Through what a call comes. Tools never branch on it; stages ask for capabilities. */
export interface Invoker {
  readonly id: string;
  readonly capabilities: ReadonlySet<InvokerCapability>;
}

const invoker = (id: string, ...capabilities: InvokerCapability[]): Invoker =>
  Object.freeze({ id, capabilities: new Set(capabilities) });

/** The invokers of lifecycle.md section 1, by id. A door of your own makes its own {@link Invoker}. */
export const INVOKERS = Object.freeze({
  code: invoker('code'),
  cli: invoker('cli', 'plain-values', 'schema-echo'),
  http: invoker('http', 'plain-values', 'schema-echo'),
  mcp: invoker('mcp', 'coerce-inputs', 'plain-values', 'schema-echo', 'handles', 'hints'),
});
