import { ANONYMOUS, type Account } from '@toolwright/core';

/** Options of `ToolHttpModule.register`. */
export interface ToolHttpOptions {
  /**
   * The route of the tools, below the application's global prefix; `tool-categories` is beside it. Default: `tools`.
   */
  readonly path?: string;
  /**
   * Put on the class of the routes, as if it stood in the application: `[Public()]` where an authentication guard would
   * refuse whoever has not signed in. Default: none.
   */
  readonly decorators?: readonly ClassDecorator[];
  /** Whose tools `ToolOpenApi.extend` puts into the application's OpenAPI document. Default: `ANONYMOUS`. */
  readonly documentedFor?: Account;
}

/** Options with every default filled in. */
export type ResolvedToolHttpOptions = Required<ToolHttpOptions>;

/** Injection token of the options. */
export const TOOL_HTTP_OPTIONS = Symbol('toolwright.http.options');

/** Injection token of the class of the routes. */
export const TOOLS_CONTROLLER = Symbol('toolwright.http.controller');

/** Fills in every default. */
export const withDefaults = ({
  path = 'tools',
  decorators = [],
  documentedFor = ANONYMOUS,
}: ToolHttpOptions): ResolvedToolHttpOptions => Object.freeze({ path, decorators, documentedFor });

/** `tool-categories`, beside the tools. */
export const categoriesPath = ({ path }: ResolvedToolHttpOptions): string =>
  [...path.split('/').filter(Boolean).slice(0, -1), 'tool-categories'].join('/');
