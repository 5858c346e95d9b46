import { ConfigurableModuleBuilder, Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { PermissionEvaluator } from './access/permission.evaluator.js';
import { CallerResolver } from './accounts/caller.resolver.js';
import { CallScope } from './accounts/call.scope.js';
import { BootReport } from './discovery/boot.report.js';
import { ToolCompiler } from './discovery/tool.compiler.js';
import { ToolExplorer } from './discovery/tool.explorer.js';
import { ToolLoader } from './discovery/tool.loader.js';
import { ToolMetadataAccessor } from './discovery/tool.metadata-accessor.js';
import { ValueSchemas } from './discovery/value.schemas.js';
import { EntityAdapters } from './entities/entity.adapters.js';
import { EntityRepresenter } from './entities/entity.representer.js';
import { EntityResolver } from './entities/entity.resolver.js';
import { WorkingCopies } from './entities/working.copies.js';
import { DefinitionHooks } from './hooks/definition.hooks.js';
import { ToolObservers } from './hooks/tool.observers.js';
import type { ToolModuleOptions } from './interfaces/tool-module-options.interface.js';
import { HostDoor } from './lifecycle/host.door.js';
import { Settlement } from './lifecycle/settle.js';
import { EnhancerResolver } from './nest/enhancer.resolver.js';
import { GlobalEnhancers } from './nest/global.enhancers.js';
import { HostOpener } from './nest/host.opener.js';
import { HostPlanner } from './nest/host.planner.js';
import { HostScanner } from './nest/host.scanner.js';
import { HttpExchangeInterceptor } from './nest/http-exchange.interceptor.js';
import { TurnScopes } from './nest/turn.scopes.js';
import { Slots } from './transforms/slots.js';
import { ToolValues } from './transforms/tool.values.js';
import { TypeAdapters } from './transforms/type.adapters.js';
import { ResultKeeper } from './results/result.keeper.js';
import { partsProvider, TOOL_MODULE_PARTS } from './tool-module.parts.js';
import { TOOL_MODULE_OPTIONS, withDefaults } from './tool.constants.js';

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN } = new ConfigurableModuleBuilder<ToolModuleOptions>()
  .setClassMethodName('forRoot')
  .build();

/**
 * Makes the tools of an application known. Imported once, in the root module.
 *
 * @example
 * @Module({ imports: [ToolModule.forRoot()] })
 * class AppModule {}
 */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: TOOL_MODULE_OPTIONS,
      useFactory: withDefaults,
      inject: [{ token: MODULE_OPTIONS_TOKEN, optional: true }],
    },
    ...TOOL_MODULE_PARTS,
    partsProvider,
    { provide: APP_INTERCEPTOR, useClass: HttpExchangeInterceptor },
    EnhancerResolver,
    GlobalEnhancers,
    HostDoor,
    HostOpener,
    HostPlanner,
    BootReport,
    CallScope,
    DefinitionHooks,
    CallerResolver,
    HostScanner,
    PermissionEvaluator,
    ResultKeeper,
    Settlement,
    EntityAdapters,
    EntityRepresenter,
    EntityResolver,
    { provide: Slots, useFactory: () => Slots.create() },
    ToolCompiler,
    ToolExplorer,
    ToolLoader,
    ToolMetadataAccessor,
    ToolObservers,
    ToolValues,
    TurnScopes,
    TypeAdapters,
    ValueSchemas,
    WorkingCopies,
  ],
  exports: [...TOOL_MODULE_PARTS, partsProvider],
})
export class ToolModule extends ConfigurableModuleClass {
  static override forRoot(options: ToolModuleOptions = {}): DynamicModule {
    return super.forRoot(options);
  }
}
