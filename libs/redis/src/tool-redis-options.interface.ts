import type { RedisClient } from './redis-client.interface.js';

/** Where handles are kept. */
export type ToolRedisOptions = {
  /** Before every key. Default: `toolwright`. Without `{` and `}`, which Redis Cluster understands in its own way. */
  readonly prefix?: string;
} & (
  | {
      /** The application's own client. It is connected where it is not yet, and never closed. */
      readonly client: RedisClient;
    }
  | {
      /** `redis[s]://[[user][:password]@]host[:port][/database]`: a client of this module's own, closed with the application. */
      readonly url: string;
    }
);
