import { type DynamicModule, Module } from '@nestjs/common';
import { RedisHandleStore } from './redis-handle.store.js';
import { RedisLifecycle } from './redis.lifecycle.js';
import type { ToolRedisOptions } from './tool-redis-options.interface.js';

/**
 * Keeps the handles of the application's tools in Redis. Imported once, beside `ToolModule.forRoot()`.
 *
 * @example
 * @Module({ imports: [ToolModule.forRoot(), ToolRedisModule.forRoot({ url: 'redis://127.0.0.1:6379' })] })
 * class AppModule {}
 */
@Module({})
export class ToolRedisModule {
  /** @throws TypeError for a prefix with braces */
  static forRoot(options: ToolRedisOptions): DynamicModule {
    return {
      module: ToolRedisModule,
      providers: [
        { provide: RedisLifecycle, useFactory: () => new RedisLifecycle(options) },
        {
          provide: RedisHandleStore,
          inject: [RedisLifecycle],
          useFactory: ({ client }: RedisLifecycle) => new RedisHandleStore(client, options),
        },
      ],
      exports: [RedisHandleStore],
    };
  }
}
