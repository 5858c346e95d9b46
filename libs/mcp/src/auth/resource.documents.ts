import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { McpEndpoints } from '../mcp-path.check.js';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { metadataOf, metadataPath, ROOT_METADATA_PATH, serveMetadata } from './resource.metadata.js';

/** Serves what clients read to find the authorisation server of this endpoint. */
@Injectable()
export class ResourceDocuments {
  constructor(
    @Inject(TOOL_MCP_OPTIONS) private readonly options: ResolvedToolMcpOptions,
    private readonly endpoints: McpEndpoints,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Under the path of the resource, and at the root where no other endpoint could be meant. */
  serve(): void {
    const { auth, name } = this.options;
    if (auth === undefined) return;
    for (const path of this.paths(metadataPath(auth.resource)))
      serveMetadata(this.host.httpAdapter, path, metadataOf(auth, name));
  }

  private paths(own: string): readonly string[] {
    const endpoints = this.endpoints.all();
    const sharing = endpoints.filter(({ auth }) => auth !== undefined && metadataPath(auth.resource) === own);
    const paths = sharing[0] === this.options ? [own] : [];
    return endpoints.length === 1 && own !== ROOT_METADATA_PATH ? [...paths, ROOT_METADATA_PATH] : paths;
  }
}
