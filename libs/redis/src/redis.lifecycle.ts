import { once } from 'node:events';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';
import type { RedisClient } from './redis-client.interface.js';
import type { ToolRedisOptions } from './tool-redis-options.interface.js';

/** The client while the application lives. A Redis that is not there does not stop the boot: calls that need it fail. */
export class RedisLifecycle implements OnModuleInit, OnApplicationShutdown {
  readonly client: RedisClient;
  private readonly logger = new Logger('Toolwright');
  private readonly own: ReturnType<typeof createClient> | undefined;

  constructor(options: ToolRedisOptions) {
    this.own = 'url' in options ? createClient({ url: options.url }) : undefined;
    this.client = 'client' in options ? options.client : (this.own as RedisClient);
    this.own?.on('error', (error: unknown) => this.warn(error));
  }

  async onModuleInit(): Promise<void> {
    if (this.client.isOpen) return;
    const connected = this.client.connect();
    if (this.own === undefined) return void (await connected);
    await Promise.race([connected.catch((error: unknown) => this.warn(error)), once(this.own, 'error')]);
  }

  onApplicationShutdown(): void {
    if (this.own?.isOpen === true) this.own.destroy();
  }

  private warn(error: unknown): void {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    this.logger.warn(`Redis cannot be reached: ${reason}`);
  }
}
