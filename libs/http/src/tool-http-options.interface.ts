/** Options of `ToolHttpModule.register`. */
export interface ToolHttpOptions {
  /** The route of the tools, below the application's global prefix. Default: `tools`. */
  readonly path?: string;
  /**
   * Put on the class of the routes, as if it stood in the application: `[Public()]` where an authentication guard would
   * refuse whoever has not signed in. Default: none.
   */
  readonly decorators?: readonly ClassDecorator[];
}

/** Options with every default filled in. */
export type ResolvedToolHttpOptions = Required<ToolHttpOptions>;

/** Injection token of the options. */
export const TOOL_HTTP_OPTIONS = Symbol('toolwright.http.options');

/** Fills in every default. */
export const withDefaults = ({ path = 'tools', decorators = [] }: ToolHttpOptions): ResolvedToolHttpOptions =>
  Object.freeze({ path, decorators });
