import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ToolsetResolver } from '@toolwright/core';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { unknownOffer } from './unknown-offer.js';

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
    const line = unknownOffer(`"${path}"`, offer, this.toolsets);
    if (line !== undefined) this.logger.warn(line);
  }
}
