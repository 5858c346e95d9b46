import { ForbiddenException, Inject, Injectable, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { AuthUser } from '../auth/auth-user.js';

@Injectable({ scope: Scope.REQUEST })
export class TenantService {
  constructor(@Inject(REQUEST) private readonly request: { user?: AuthUser }) {}

  get id(): string {
    if (!this.request.user) {
      throw new ForbiddenException('No tenant');
    }
    return this.request.user.tenantId;
  }

  get userId(): string | undefined {
    return this.request.user?.id;
  }
}
