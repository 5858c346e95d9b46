/** Options of `ToolHttpModule.register`. */
export interface ToolHttpOptions {
  /** The route of the tools, below the application's global prefix. Default: `tools`. */
  readonly path?: string;
}

/** Options with every default filled in. */
export type ResolvedToolHttpOptions = Required<ToolHttpOptions>;

/** Injection token of the options. */
export const TOOL_HTTP_OPTIONS = Symbol('toolwright.http.options');

/** Fills in every default. */
export const withDefaults = ({ path = 'tools' }: ToolHttpOptions): ResolvedToolHttpOptions => Object.freeze({ path });
