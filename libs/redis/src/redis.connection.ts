import type { RedisClient } from './redis-client.interface.js';
import type { Script } from './scripts.js';

/** Sends commands. Nothing waits in a queue for a Redis that is not there: whoever asks is told at once. */
export class RedisConnection {
  constructor(private readonly client: RedisClient) {}

  /**
   * A command and its answer.
   * @throws Error where Redis cannot be reached, and whatever Redis answers as an error
   */
  async send(...command: readonly string[]): Promise<unknown> {
    if (!this.client.isReady)
      throw new Error('Redis cannot be reached: the client is not connected. It goes on trying by itself.');
    return this.client.sendCommand([...command]);
  }

  /** Runs a script, and hands it over where Redis does not know it (any more). */
  async run({ text, sha }: Script, keys: readonly string[], parameters: readonly string[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...parameters];
    try {
      return await this.send('EVALSHA', sha, ...rest);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.send('EVAL', text, ...rest);
    }
  }
}
