import type { HttpServer } from '@nestjs/common';
import type { McpAuthOptions } from './mcp-auth.interface.js';

/** What RFC 9728 calls protected resource metadata. */
export interface ResourceMetadata {
  readonly resource: string;
  readonly resource_name: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly ['header'];
}

/** Where clients look that know the host alone. */
export const ROOT_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The path of the metadata: that of the resource behind the well-known one. */
export const metadataPath = (resource: string): string =>
  ROOT_METADATA_PATH + new URL(resource).pathname.replace(/\/+$/, '');

/** The same, as clients reach it. */
export const metadataUrl = (resource: string): string => new URL(resource).origin + metadataPath(resource);

/** The document. */
export function metadataOf(
  { resource, authorizationServers, scopes = [] }: McpAuthOptions,
  name: string,
): ResourceMetadata {
  return {
    resource,
    resource_name: name,
    authorization_servers: authorizationServers,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
  };
}

/**
 * Serves the document under a path, to everybody and every page. On the adapter itself: a route of Nest would stand
 * below the global prefix and behind the guards of the application, which know nothing of it.
 */
export function serveMetadata(adapter: HttpServer, path: string, metadata: ResourceMetadata): void {
  for (const spelling of [path, `${path}/`]) {
    adapter.get(spelling, (_request: unknown, response: unknown) => {
      adapter.setHeader?.(response, 'Access-Control-Allow-Origin', '*');
      return adapter.reply(response, metadata, 200);
    });
    adapter.options?.(spelling, (_request: unknown, response: unknown) => {
      for (const [name, value] of Object.entries(PREFLIGHT)) adapter.setHeader?.(response, name, value);
      return adapter.reply(response, '', 204);
    });
  }
}

/** Clients in a page send `MCP-Protocol-Version` along. */
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': '*',
};
