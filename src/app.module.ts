import { ClassSerializerInterceptor, Module, ValidationPipe } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ToolModule } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuthenticationGuard } from './accounts/authentication.guard.js';
import { PermissionGuard } from './accounts/permission.guard.js';
import { Public } from './accounts/public.decorator.js';
import { CartModule } from './cart/cart.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { OrdersModule } from './orders/orders.module.js';

const validationPipe = (): ValidationPipe =>
  new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true });

@Module({
  imports: [
    // Tools that no HTTP request asks for have an account of their own; there is no token to look at.
    ToolModule.forRoot({ globals: { httpOnly: [AuthenticationGuard] } }),
    ToolHttpModule.register({ decorators: [Public()] }),
    ToolMcpModule.register({ path: '/mcp', name: 'shop', version: '0.1.0', controller: { decorators: [Public()] } }),
    DatabaseModule,
    AccountsModule,
    CatalogModule,
    KnowledgeModule,
    CartModule,
    OrdersModule,
    HealthModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: PermissionGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
  ],
})
export class AppModule {}
