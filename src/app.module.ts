import { Module } from '@nestjs/common';
import { ToolModule } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { AccountsModule } from './accounts/accounts.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { OrdersModule } from './orders/orders.module.js';

@Module({
  imports: [
    ToolModule.forRoot(),
    ToolHttpModule.register(),
    ToolMcpModule.register({ path: '/mcp', name: 'shop', version: '0.1.0' }),
    DatabaseModule,
    AccountsModule,
    CatalogModule,
    OrdersModule,
    HealthModule,
  ],
})
export class AppModule {}
