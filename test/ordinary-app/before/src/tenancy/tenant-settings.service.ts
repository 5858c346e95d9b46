import { Inject, Injectable, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { TenantPayload } from './tenant.strategy.js';

let instances = 0;

@Injectable({ scope: Scope.REQUEST, durable: true })
export class TenantSettings {
  readonly instance = ++instances;

  constructor(@Inject(REQUEST) private readonly payload: TenantPayload) {}

  get tenantId(): string {
    return this.payload.tenantId ?? 'nobody';
  }
}
