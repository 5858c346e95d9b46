import { All, applyDecorators, Controller, Req, Res, VERSION_NEUTRAL, type Type } from '@nestjs/common';
import type { ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { McpEndpoint, type McpRequest } from './mcp.endpoint.js';

/** A route of the application like any other: its global guards run on it, as HTTP. */
export interface McpController {
  serve(request: McpRequest, response: object): Promise<void>;
}

/** One class per path: Nest keeps a route's path on its class. Methods other than POST are answered 405 by the SDK. */
export function controllerOf({ path, decorators }: ResolvedToolMcpOptions): Type<McpController> {
  @Controller({ path, version: VERSION_NEUTRAL })
  @applyDecorators(...decorators)
  class ToolMcpController implements McpController {
    constructor(private readonly endpoint: McpEndpoint) {}

    @All()
    serve(@Req() request: McpRequest, @Res() response: object): Promise<void> {
      return this.endpoint.serve(request, response);
    }
  }
  return ToolMcpController;
}
