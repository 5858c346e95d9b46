import { All, applyDecorators, Controller, Req, Res, UseGuards, VERSION_NEUTRAL, type Type } from '@nestjs/common';
import { McpGuard } from '../auth/mcp.guard.js';
import type { ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { McpEndpoint, type McpRequest } from './mcp.endpoint.js';

/** A route of the application like any other: its global guards run on it, as HTTP. */
export interface McpController {
  serve(request: McpRequest, response: object): Promise<void>;
}

/** One class per path: Nest keeps a route's path on its class. Methods other than POST are answered 405 by the SDK. */
export function controllerOf({ path, controller }: ResolvedToolMcpOptions): Type<McpController> {
  @Controller({ path, version: VERSION_NEUTRAL })
  @applyDecorators(...controller.decorators)
  @UseGuards(McpGuard, ...controller.guards)
  class ToolMcpController implements McpController {
    constructor(private readonly endpoint: McpEndpoint) {}

    @All()
    serve(@Req() request: McpRequest, @Res() response: object): Promise<void> {
      return this.endpoint.serve(request, response);
    }
  }
  return ToolMcpController;
}
