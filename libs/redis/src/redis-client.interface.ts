/** What is used of a client of the package `redis`, version 5 or 6: any that `createClient()` makes. */
export interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  sendCommand(command: string[]): Promise<unknown>;
}
