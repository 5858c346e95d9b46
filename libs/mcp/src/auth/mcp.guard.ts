import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AddressCheck } from '../door/address.check.js';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import type { TokenCarrier } from './bearer.token.js';
import { announce, challengeFor } from './challenge.js';
import { TokenCheck } from './token.check.js';
import { InsufficientScope } from './token.refusals.js';

/** The first guard of the endpoint, behind the global ones: where a request comes from, and with which token. */
@Injectable()
export class McpGuard implements CanActivate {
  private readonly addresses: AddressCheck;

  constructor(
    @Inject(TOOL_MCP_OPTIONS) private readonly options: ResolvedToolMcpOptions,
    private readonly tokens: TokenCheck,
  ) {
    this.addresses = new AddressCheck(options);
  }

  /** @throws HttpException 403 for a Host or Origin that is not allowed, 401 and 403 for the token */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<TokenCarrier>();
    this.addresses.check(request.headers);
    try {
      await this.tokens.admit(request);
      return true;
    } catch (error) {
      if (error instanceof InsufficientScope) this.announceScope(http.getResponse());
      throw error;
    }
  }

  private announceScope(response: ServerResponse | { readonly raw: ServerResponse }): void {
    const { auth } = this.options;
    if (auth !== undefined)
      announce('raw' in response ? response.raw : response, 403, challengeFor(auth, 'insufficient_scope'));
  }
}
