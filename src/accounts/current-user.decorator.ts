import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ShopRequest, SignedInUser } from './signed-in-user.js';

const userOf = (_data: unknown, context: ExecutionContext): SignedInUser | undefined =>
  context.switchToHttp().getRequest<ShopRequest>().user;

/** Who is signed in: in a route, and in a tool alike. */
export const CurrentUser = createParamDecorator(userOf);
