import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccountsService } from './accounts.service.js';
import { bearerToken } from './bearer-token.js';
import { Public } from './public.decorator.js';
import type { ShopRequest, SignedInUser } from './signed-in-user.js';

/** Finds out who sends a request, and stops it where somebody has to be signed in and nobody is. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws UnauthorizedException without a token unless the place is `@Public()`; with a wrong one everywhere */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ShopRequest>();
    try {
      // A tool is asked for on a route, where this guard has been before.
      request.user ??= await this.userOf(request);
    } catch (error) {
      throw challenged(context, error);
    }
    if (request.user || this.isPublic(context)) return true;
    throw challenged(context, new UnauthorizedException('Sign in: send the header Authorization: Bearer <token>.'));
  }

  private async userOf(request: ShopRequest): Promise<SignedInUser | undefined> {
    const token = bearerToken(request);
    if (token === undefined) return undefined;
    const user = await this.accounts.byToken(token);
    if (!user) throw new UnauthorizedException('Nobody has this token.');
    return user;
  }

  private isPublic(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(Public, [context.getHandler(), context.getClass()]);
  }
}

/** Every answer 401 says how to sign in; that of a tool is no HTTP answer. */
function challenged(context: ExecutionContext, error: unknown): unknown {
  if (error instanceof UnauthorizedException && context.getType() === 'http') {
    context.switchToHttp().getResponse<ServerResponse>().setHeader('WWW-Authenticate', 'Bearer');
  }
  return error;
}
