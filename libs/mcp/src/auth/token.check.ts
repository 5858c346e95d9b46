import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import { describeCause, type Account } from '@toolwright/core';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import { bearerOf, type TokenCarrier } from './bearer.token.js';
import type { McpAuthOptions } from './mcp-auth.interface.js';
import { claimsOf, isIssuedFor, scopesOf, type Claims } from './token.claims.js';
import { InsufficientScope, UnauthorizedRequest } from './token.refusals.js';

/** A request that may be given `auth`. */
type AdmittedRequest = TokenCarrier & { auth?: unknown };

interface Presented {
  readonly token: string;
  readonly auth: McpAuthOptions;
  readonly request: AdmittedRequest;
}

/** What an ordinary bad token makes jose throw; anything else is an accident that the operator must see. */
const BAD_TOKEN = /^ERR_(?:JW[TSE]_|JWKS_NO_MATCHING_KEY|JOSE_ALG_NOT_ALLOWED)/;

const NOBODYS =
  'fromRequest of @ToolAccounts() says that a request with a token is nobody’s: give auth a verify and read request.auth, or let a guard authenticate';
const SOMEBODYS = 'fromRequest of @ToolAccounts() says whose a request without a token is';

/** Which requests an endpoint with `auth` lets in; without `auth` that is the application's affair. */
@Injectable()
export class TokenCheck {
  private readonly logger = new Logger('ToolMcpModule');
  private readonly auth: McpAuthOptions | undefined;
  private readonly path: string;
  private hasSeenOpaque = false;

  constructor(@Inject(TOOL_MCP_OPTIONS) { auth, path }: ResolvedToolMcpOptions) {
    this.auth = auth;
    this.path = path;
  }

  /**
   * Takes the token of a request, and leaves what `verify` made of it in `request.auth`.
   * @throws UnauthorizedRequest 401 without one where one is needed, and for one that is not for this endpoint
   * @throws InsufficientScope 403
   */
  async admit(request: AdmittedRequest): Promise<void> {
    const { auth } = this;
    if (auth === undefined) return;
    const bearer = bearerOf(request);
    if (bearer.is === 'absent' && auth.optional === true) return;
    if (bearer.is === 'absent') throw new UnauthorizedRequest('This endpoint needs a bearer token.');
    if (bearer.is !== 'given') throw this.refusal('the Authorization header is not one bearer token');
    await this.check({ token: bearer.token, auth, request });
  }

  /**
   * Who brings a token is somebody, and who brings none is nobody: no cookie signs a request in here, and no token that
   * nobody looked at counts.
   * @throws UnauthorizedRequest 401
   */
  confirm(request: TokenCarrier, { id }: Account): void {
    if (this.auth === undefined) return;
    const hasToken = bearerOf(request).is === 'given';
    if (hasToken !== (id !== null)) throw this.refusal(hasToken ? NOBODYS : SOMEBODYS);
  }

  private async check({ token, auth, request }: Presented): Promise<void> {
    const claims = claimsOf(token);
    if (claims === undefined && auth.verify === undefined) throw this.opaque();
    if (claims !== undefined && !isIssuedFor(auth.resource, claims)) throw this.foreign();
    const verified = await this.verify({ token, auth, request });
    if ((claims === undefined || verified?.['aud'] !== undefined) && !isIssuedFor(auth.resource, verified ?? {}))
      throw this.foreign();
    this.requireScopes(auth, verified, claims);
    if (verified !== undefined) request.auth = verified;
  }

  /** What the application made of the token; nothing where its guards verify. */
  private async verify({ token, auth, request }: Presented): Promise<Claims | undefined> {
    if (auth.verify === undefined) return undefined;
    const verified = await this.ask(() => auth.verify?.(token, request), token);
    if (typeof verified === 'object' && verified !== null) return verified as Claims;
    if (verified)
      this.logger.warn(`verify of ToolMcpModule.register({ auth }) returned no object, but a ${typeof verified}.`);
    throw this.refusal('verify did not accept it');
  }

  private async ask(verify: () => unknown, token: string): Promise<unknown> {
    try {
      return await verify();
    } catch (error) {
      const reason = describeCause(error).replaceAll(token, '[token]');
      if (!isBadToken(error)) this.logger.warn(`verify of ToolMcpModule.register({ auth }) failed: ${reason}`);
      throw this.refusal(reason);
    }
  }

  private requireScopes({ scopes = [] }: McpAuthOptions, ...known: readonly (Claims | undefined)[]): void {
    const granted = known.map((claims) => scopesOf(claims ?? {})).find((list) => list.length > 0) ?? [];
    const missing = scopes.filter((scope) => !granted.includes(scope));
    if (missing.length === 0) return;
    this.logger.debug(`A token was refused at "${this.path}": it is not granted ${missing.join(', ')}.`);
    throw new InsufficientScope();
  }

  private opaque(): UnauthorizedRequest {
    if (!this.hasSeenOpaque)
      this.logger.warn(
        `A token at "${this.path}" is no JWT: what it is for cannot be told. Give ToolMcpModule.register({ auth }) a verify that returns { aud }.`,
      );
    this.hasSeenOpaque = true;
    return this.refusal('it is no JWT, and there is no verify');
  }

  private foreign(): UnauthorizedRequest {
    return this.refusal('its aud does not name the resource of this endpoint');
  }

  private refusal(reason: string): UnauthorizedRequest {
    this.logger.debug(`A token was refused at "${this.path}": ${reason}.`);
    return new UnauthorizedRequest();
  }
}

function isBadToken(error: unknown): boolean {
  if (error instanceof HttpException) return true;
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && BAD_TOKEN.test(code);
}
