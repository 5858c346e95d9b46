export { RedisHandleStore, type RedisHandleStoreOptions } from './redis-handle.store.js';
export type { RedisClient } from './redis-client.interface.js';
export { ToolRedisModule } from './tool-redis.module.js';
export type { ToolRedisOptions } from './tool-redis-options.interface.js';
