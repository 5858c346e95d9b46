import { Module } from '@nestjs/common';
import { ContextIdFactory } from '@nestjs/core';
import { TenantSettings } from './tenant-settings.service.js';
import { TenantService } from './tenant.service.js';
import { AggregateByTenantStrategy } from './tenant.strategy.js';

@Module({
  providers: [TenantService, TenantSettings],
  exports: [TenantService, TenantSettings],
})
export class TenancyModule {
  constructor() {
    ContextIdFactory.apply(new AggregateByTenantStrategy());
  }
}
