import type { CanActivate, ModuleMetadata, Type } from '@nestjs/common';
import type { ToolsetNarrowing } from '@toolwright/core';
import type { McpAuthOptions } from './auth/mcp-auth.interface.js';

/** What the application puts on the route of an endpoint. */
export interface McpControllerOptions {
  /** Guards of the route, behind the global ones and behind the check of host and token. Default: none. */
  readonly guards?: readonly (Type<CanActivate> | CanActivate)[];
  /**
   * Put on the class of the route, as if it stood in the application: `[Public()]` where an authentication guard would
   * refuse whoever has not signed in. Default: none.
   */
  readonly decorators?: readonly ClassDecorator[];
  /** The modules whose providers the guards need. Default: none; global ones are at hand. */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
}

/** Options of `ToolMcpModule.register`. */
export interface ToolMcpOptions {
  /** The route of the endpoint, below the application's global prefix. Default: `/mcp`. */
  readonly path?: string;
  /** What the server calls itself to clients. Default: `toolwright`. */
  readonly name?: string;
  /** The version it tells them. Default: `0.0.0`. */
  readonly version?: string;
  /**
   * Tools on one page of `tools/list`, at least 1. Default: all on one page, since many clients read only the first.
   */
  readonly pageSize?: number;
  /**
   * The host names requests may be addressed to: `mcp.example.com` for every port, `mcp.example.com:8443` for one.
   * Default: `localhost`, `127.0.0.1` and `[::1]`.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * The origins whose pages may call: `https://app.example.com` for exactly that one, a host name for every http(s)
   * origin of it. Requests that no page sent carry no origin and need none. Default: those of `allowedHosts`.
   */
  readonly allowedOrigins?: readonly string[];
  /** Which of the tools that a caller may see are offered here; what is not is unknown here. Default: all of them. */
  readonly offer?: ToolsetNarrowing;
  /** The application's own guards and decorators on the route. Default: none. */
  readonly controller?: McpControllerOptions;
  /** Makes the endpoint a protected resource of OAuth 2.1. Default: the application authenticates in its own way. */
  readonly auth?: McpAuthOptions;
}

/** Options with every default filled in. */
export type ResolvedToolMcpOptions = Required<Omit<ToolMcpOptions, 'auth' | 'controller'>> & {
  readonly auth: McpAuthOptions | undefined;
  readonly controller: Required<McpControllerOptions>;
};

/** Injection token of the options of one endpoint. */
export const TOOL_MCP_OPTIONS = Symbol('toolwright.mcp.options');

const LOOPBACK: readonly string[] = Object.freeze(['localhost', '127.0.0.1', '[::1]']);

/** Fills in every default. */
export function withDefaults(options: ToolMcpOptions): ResolvedToolMcpOptions {
  const { path = '/mcp', name = 'toolwright', version = '0.0.0', allowedHosts = LOOPBACK, offer = {}, auth } = options;
  const { allowedOrigins = allowedHosts, controller = {}, pageSize = Infinity } = options;
  const { guards = [], decorators = [], imports = [] } = controller;
  return Object.freeze({
    path,
    name,
    version,
    pageSize,
    allowedHosts,
    allowedOrigins,
    offer,
    controller: { guards, decorators, imports },
    auth,
  });
}
