import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RequirePermission } from './require-permission.decorator.js';
import type { ShopRequest } from './signed-in-user.js';

/** Lets those in who have the permission that a place requires. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const required = this.reflector.getAllAndOverride(RequirePermission, [context.getHandler(), context.getClass()]);
    if (required === undefined) return true;
    const { user } = context.switchToHttp().getRequest<ShopRequest>();
    return user !== undefined && user.permissions.includes(required);
  }
}
