import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createClient } from 'redis';

export const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export const randomPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;

/** A client that gives up at once, so that a test does not wait for a server that is not there. */
export async function connectTo(url: string) {
  const client = createClient({ url, socket: { reconnectStrategy: (tries) => (tries > 200 ? false : 25) } });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export type Client = Awaited<ReturnType<typeof connectTo>>;

/** Whether there is a server; with `CI=true` there has to be one. */
export async function isRedisThere(): Promise<boolean> {
  const client = createClient({ url: REDIS_URL, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    client.destroy();
    return true;
  } catch (error) {
    if (process.env['CI'] === 'true') throw new Error(`There is no Redis at ${REDIS_URL}.`, { cause: error });
    return false;
  }
}

/** Removes every key of a prefix. */
export async function removeAll(client: Client, prefix: string): Promise<void> {
  for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 500 }))
    if (keys.length > 0) await client.unlink(keys);
}

/** A line to the server that a test can cut, and mend. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => {
    const { hostname, port } = new URL(REDIS_URL);
    const far = connect(Number(port || 6379), hostname);
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  private port = 0;

  /** The address of its near end, with whatever the server's own has besides. */
  get url(): string {
    const url = new URL(REDIS_URL);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  async mend(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
