import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  EVERYONE,
  EntityInput,
  INVOKERS,
  ToolEntity,
  ToolMethod,
  ToolModule,
  ToolProperty,
  ToolRunner,
  type EntityAdapter,
  type NewHandle,
} from '@toolwright/core';
import { RedisHandleStore, ToolRedisModule } from '@toolwright/redis';
import { describeHandleStore } from '@toolwright/testing';
import { connectTo, isRedisThere, Line, randomPrefix, REDIS_URL, removeAll, type Client } from './redis-server.js';

const isThere = await isRedisThere();
const inRedis = isThere ? describe : describe.skip;

if (isThere) {
  describeHandleStore('RedisHandleStore', async () => {
    const [client, prefix] = [await connectTo(REDIS_URL), randomPrefix()];
    const cleaner = await connectTo(REDIS_URL);
    return {
      store: new RedisHandleStore(client, { prefix }),
      neighbour: new RedisHandleStore(client, { prefix: `${prefix}-neighbour` }),
      breakDown: () => Promise.resolve(client.destroy()),
      close: async () => {
        await removeAll(cleaner, prefix);
        for (const one of [client, cleaner]) if (one.isOpen) one.destroy();
      },
    };
  });
}

const handle = (name: string, lifetime = 60_000): NewHandle => ({
  handle: `handle:order:${name}`,
  type: 'order',
  content: { kind: 'reference', data: { id: name } },
  lifetime,
});

inRedis(`RedisHandleStore at ${REDIS_URL}`, () => {
  const prefix = randomPrefix();
  let client: Client;
  let store: RedisHandleStore;

  beforeAll(async () => {
    client = await connectTo(REDIS_URL);
    store = new RedisHandleStore(client, { prefix });
  });
  beforeEach(() => removeAll(client, prefix));
  afterAll(async () => {
    await removeAll(client, prefix);
    client.destroy();
  });

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const some of client.scanIterator({ MATCH: `${prefix}*` })) found.push(...some);
    return found.toSorted();
  };

  it('keeps the keys of one owner in one slot, and none of them for ever', async () => {
    await store.putMany('ana', [handle('a')]);
    const [one = '', list = ''] = await keys();
    expect(one).toMatch(new RegExp(`^${prefix}:handle:\\{[\\w-]{43}\\}:handle:order:a$`));
    expect(list).toMatch(new RegExp(`^${prefix}:handles:\\{[\\w-]{43}\\}$`));
    expect(/\{.*\}/.exec(one)?.[0]).toBe(/\{.*\}/.exec(list)?.[0]);
    expect(await client.pTTL(one)).toBeGreaterThan(0);
    expect(await client.pTTL(list)).toBeGreaterThan(await client.pTTL(one));
  });

  it('writes and reads in one round trip each', async () => {
    const commands: string[] = [];
    const counted = new RedisHandleStore(
      {
        isOpen: true,
        isReady: true,
        connect: () => client.connect(),
        sendCommand: (command) => {
          commands.push(command[0] as string);
          return client.sendCommand(command);
        },
      },
      { prefix },
    );
    await store.putMany('ana', [handle('known')]);
    await store.getMany('ana', ['handle:order:known']);
    await counted.putMany('ana', [handle('a'), handle('b')]);
    await counted.getMany('ana', ['handle:order:a', 'handle:order:b']);
    expect(commands).toEqual(['EVALSHA', 'EVALSHA']);
  });

  it('goes on after the scripts and the keys were flushed', async () => {
    await store.putMany('ana', [handle('a')]);
    await client.sendCommand(['SCRIPT', 'FLUSH']);
    await removeAll(client, prefix);
    expect((await store.getMany('ana', ['handle:order:a'])).size).toBe(0);
    expect(await store.putMany('ana', [handle('a')])).toEqual([]);
    expect((await store.getMany('ana', ['handle:order:a'])).size).toBe(1);
  });

  it('revokes a type among more handles and owners than one step looks at', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => handle(`h${index}`));
    await store.putMany('ana', many);
    await Promise.all(Array.from({ length: 600 }, (_, index) => store.putMany(`owner ${index}`, [handle('x')])));
    await store.putMany('ana', [{ ...handle('y'), type: 'invoice' }]);
    expect(await store.revoke({ type: 'order' })).toBe(1_800);
    expect([...(await store.getMany('ana', ['handle:order:h7', 'handle:order:y'])).keys()]).toEqual(['handle:order:y']);
  });

  it('throws what Redis refuses', async () => {
    await store.putMany('ana', [handle('a')]);
    const [one = ''] = await keys();
    await client.del(one);
    await client.set(one, 'of somebody else');
    await expect(store.getMany('ana', ['handle:order:a'])).rejects.toThrow('WRONGTYPE');
  });

  it('refuses a prefix with braces', () => {
    expect(() => new RedisHandleStore(client, { prefix: 'a{b}' })).toThrow(TypeError);
  });
});

class Order {
  @ToolProperty() number!: string;
}

@ToolEntity()
@Injectable()
class OrderAdapter implements EntityAdapter<Order> {
  readonly entity = Order;
  readonly type = 'order';
  idOf = ({ number }: Order): string => number;
  label = ({ number }: Order): string => `Order ${number}`;
  load = (ids: readonly string[]) =>
    Promise.resolve(new Map(ids.map((number) => [number, Object.assign(new Order(), { number })])));
  can = () => true;
}

class OneOrder {
  @EntityInput(() => Order) order!: Order;
}

@Injectable()
class Orders {
  @ToolMethod({ description: 'Shows an order.', operation: 'read', permission: EVERYONE })
  show({ order }: OneOrder): Order {
    return order;
  }
}

/** Errors in between are expected: `once` of Node would reject with them. */
const told = (client: Client, event: string): Promise<void> => new Promise((resolve) => client.once(event, resolve));

inRedis('ToolRedisModule', () => {
  const ana = { account: { id: 'ana', permissions: [] }, invoker: INVOKERS.mcp };

  async function boot(options: Parameters<typeof ToolRedisModule.forRoot>[0]) {
    @Module({
      imports: [ToolModule.forRoot({ bootReport: false }), ToolRedisModule.forRoot(options)],
      providers: [OrderAdapter, Orders],
    })
    class AppModule {}
    const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
    app.useLogger(false);
    await app.init();
    const show = (order: unknown) => app.get(ToolRunner).run('orders/show', { order }, ana);
    const handleOf = async (): Promise<string> => {
      const invocation = await show({ id: '1042' });
      invocation.unwrap();
      return (invocation.result.value as { handle: string }).handle;
    };
    return { app, show, handleOf };
  }

  it('lets one process use the handle that another gave out', async () => {
    const prefix = randomPrefix();
    const [one, other] = [await boot({ url: REDIS_URL, prefix }), await boot({ url: REDIS_URL, prefix })];
    try {
      expect((await other.show(await one.handleOf())).unwrap()).toEqual({ number: '1042' });
    } finally {
      await Promise.all([one.app.close(), other.app.close()]);
      const client = await connectTo(REDIS_URL);
      await removeAll(client, prefix);
      client.destroy();
    }
  });

  it('connects a client of the application, and does not close it', async () => {
    const [client, prefix] = [await connectTo(REDIS_URL), randomPrefix()];
    const { app, handleOf } = await boot({ client, prefix });
    await handleOf();
    await app.close();
    expect(client.isReady).toBe(true);
    await removeAll(client, prefix);
    client.destroy();
  });

  it('fails calls while Redis is away, as no fault of the caller, and knows the handles again when it is back', async () => {
    const line = new Line();
    await line.mend();
    const [client, prefix] = [await connectTo(line.url), randomPrefix()];
    const { app, show, handleOf } = await boot({ client, prefix });
    const known = await handleOf();
    const away = told(client, 'reconnecting');
    await line.cut();
    await away;
    const { error } = await show(known);
    expect([error?.category, error?.code]).toEqual(['runtime', 'execution_failed']);
    const back = told(client, 'ready');
    await line.mend();
    await back;
    expect((await show(known)).unwrap()).toEqual({ number: '1042' });
    await app.close();
    await removeAll(client, prefix);
    client.destroy();
    await line.cut();
  });

  it('boots without Redis, and fails only what needs it', async () => {
    const line = new Line();
    await line.mend();
    const { url } = line;
    await line.cut();
    const { app, show } = await boot({ url, prefix: randomPrefix() });
    expect((await show({ id: '1042' })).error?.category).toBe('runtime');
    await app.close();
  });
});
