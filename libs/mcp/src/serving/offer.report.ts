import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ToolsetResolver } from '@toolwright/core';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';

/** Says at boot which names of an offer mean nothing: most are mistyped, and a tool may still come. */
@Injectable()
export class OfferReport implements OnApplicationBootstrap {
  private readonly logger = new Logger('ToolMcpModule');

  constructor(
    @Inject(TOOL_MCP_OPTIONS) private readonly options: ResolvedToolMcpOptions,
    private readonly toolsets: ToolsetResolver,
  ) {}

  /** The registry is filled by then: the hooks of global modules come first. */
  onApplicationBootstrap(): void {
    const { path, offer } = this.options;
    const unknown = this.toolsets.unknownNames(offer);
    if (unknown.length === 0) return;
    const names = unknown.map((name) => JSON.stringify(name)).join(', ');
    this.logger.warn(`The offer of "${path}" names what no tool or category is called: ${names}. It is ignored.`);
  }
}
