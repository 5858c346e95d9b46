import {
  Injectable,
  ValidationPipe,
  VersioningType,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
  type Provider,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { DefinitionSerializer, ToolsetResolver, type Invoker, type RegisteredTool } from '@toolwright/core';
import { ToolMcpModule } from '@toolwright/mcp';
import { map, type Observable } from 'rxjs';
import { CLIENTS, connectModern, legacy, messagesOf, modern, send, withMeta, type RawRequest } from './clients.js';
import { openShop, type Shop } from './shop/shop.app.js';

const findOf = (id: number) => legacy('tools/call', { name: 'products__find', arguments: { sku: 'ABC' } }, id);

const batchOf = (size: number) => Array.from({ length: size }, (_none, id) => findOf(id).body);

const ADAPTERS: readonly (readonly [string, () => AbstractHttpAdapter | undefined])[] = [
  ['Express', () => undefined],
  ['Fastify', () => new FastifyAdapter()],
];

describe.each(ADAPTERS)('the endpoint on %s', (_, adapter) => {
  let shop: Shop;

  beforeAll(async () => {
    const own = adapter();
    shop = await openShop(own === undefined ? {} : { adapter: own });
  });

  afterAll(() => shop.close());

  beforeEach(() => {
    shop.products.runs.length = 0;
    shop.ledger.entries.length = 0;
  });

  const find = (headers: Record<string, string> = {}) => {
    const raw = modern('tools/call', { name: 'products__find', arguments: { sku: 'ABC' } });
    return send(shop.url, { ...raw, headers: { ...raw.headers, ...headers } });
  };

  it.each(CLIENTS)('serves the official client of %s', async (_revision, connect) => {
    const client = await connect(shop.url);
    expect((await client.list()).length).toBeGreaterThan(0);
    expect((await client.call('products__find', { sku: 'ABC' })).structuredContent).toMatchObject({ sku: 'ABC' });
    await client.close();
  });

  it.each<Record<string, string>>([
    { host: 'evil.example.com', origin: 'http://evil.example.com' },
    { host: 'evil.example.com' },
    { host: 'localhost.evil.example.com' },
    { origin: 'http://evil.example.com' },
    { origin: 'null' },
  ])('refuses %j with 403 and runs nothing', async (headers) => {
    const answer = await find(headers);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 }, id: null });
    expect(shop.ledger.entries).toEqual([]);
  });

  it('lets a page of this machine call', async () => {
    expect((await find({ origin: 'http://localhost:5173' })).status).toBe(200);
  });

  it.each(['POST', 'GET', 'DELETE'])('answers a %s without an account with 401 and runs nothing', async (method) => {
    const raw: RawRequest =
      method === 'POST' ? modern('tools/call', { name: 'products__find', arguments: { sku: 'ABC' } }) : { method };
    const answer = await send(shop.url, { ...raw, headers: { ...raw.headers, 'x-account': 'blocked' } });
    expect(answer.status).toBe(401);
    expect(shop.products.runs).toEqual([]);
    expect(shop.ledger.entries).toEqual([]);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('answers %s with 405 and says what to use', async (method) => {
    const answer = await send(shop.url, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
  });

  it.each([
    ['mcp-name', 'products__ping'],
    ['mcp-method', 'tools/list'],
    ['mcp-protocol-version', '2025-11-25'],
  ])('refuses a %s header that says something else than the body', async (name, value) => {
    const answer = await find({ [name]: value });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32020 }, id: 1 });
    expect(shop.ledger.entries).toEqual([]);
  });

  it.each<[string, number, number, Record<string, string | undefined>]>([
    ['without capabilities of the client', 400, -32602, { 'io.modelcontextprotocol/clientCapabilities': undefined }],
    ['whose capabilities are none', 400, -32602, { 'io.modelcontextprotocol/clientCapabilities': 'all' }],
    ['of an unknown revision', 400, -32022, { 'io.modelcontextprotocol/protocolVersion': '2999-01-01' }],
  ])('refuses a message %s with %i and %i', async (_what, status, code, changes) => {
    const raw = withMeta(modern('tools/call', { name: 'products__find', arguments: { sku: 'ABC' } }), changes);
    const version = changes['io.modelcontextprotocol/protocolVersion'] ?? '2026-07-28';
    const answer = await send(shop.url, { ...raw, headers: { ...raw.headers, 'mcp-protocol-version': version } });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code]);
    expect(shop.ledger.entries).toEqual([]);
  });

  it('knows no other method: 404 and -32601, and -32601 alone before there were statuses', async () => {
    for (const method of ['tools/delete', 'resources/list', 'prompts/list', 'initialize2']) {
      const answer = await send(shop.url, modern(method));
      expect([method, answer.status, JSON.parse(answer.text).error.code]).toEqual([method, 404, -32601]);
      expect(messagesOf(await send(shop.url, legacy(method)))).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    }
  });

  it('serves no batch of 2026-07-28, and none of 2025-11-25 past 100 messages', async () => {
    const { body } = modern('tools/call', { name: 'products__find', arguments: { sku: 'ABC' } });
    expect((await send(shop.url, { body: [body] })).status).toBe(400);
    expect((await send(shop.url, { body: batchOf(101) })).status).toBe(400);
    expect(shop.ledger.entries).toEqual([]);
    const answer = await send(shop.url, { body: batchOf(3) });
    expect(new Set(messagesOf(answer).map(({ id }) => id))).toEqual(new Set([0, 1, 2]));
    expect(shop.ledger.entries).toHaveLength(3);
  });

  it.each([
    ['deep', '['.repeat(40_000) + ']'.repeat(40_000)],
    ['wide', `[${'0,'.repeat(50_000)}0]`],
  ])('refuses a message that is too %s with 413 and goes on', async (_name, value) => {
    const { headers, body } = modern('tools/call', { name: 'conversation__echo', arguments: { token: 'TOKEN' } });
    const answer = await send(shop.url, {
      headers: headers ?? {},
      body: JSON.stringify(body).replace('"TOKEN"', value),
    });
    expect(answer.status).toBe(413);
    expect(shop.ledger.entries).toEqual([]);
    expect((await find()).status).toBe(200);
  });

  it('leaves an input past the limits of the application to the runner, which records it', async () => {
    const { headers, body } = modern('tools/call', { name: 'conversation__echo', arguments: { token: 'TOKEN' } });
    const deep = JSON.stringify(body).replace('"TOKEN"', '['.repeat(60) + ']'.repeat(60));
    const [message] = messagesOf(await send(shop.url, { headers: headers ?? {}, body: deep }));
    expect(message).toMatchObject({ result: { isError: true } });
    expect(shop.ledger.entries).toMatchObject([{ tool: 'conversation/echo', code: 'input_too_large' }]);
  });

  it('answers what is no JSON-RPC with an error and goes on', async () => {
    const bodies = ['{"jsonrpc":"2.0"', '[]', '{}', '"text"', 'null', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}'];
    for (const body of bodies) {
      const { status, text } = await send(shop.url, { body });
      expect([body, status >= 400 || text.includes('"error"')]).toEqual([body, true]);
    }
    expect((await send(shop.url, { headers: { 'content-type': 'text/plain' }, body: 'hello' })).status).toBe(415);
    expect((await find()).status).toBe(200);
    expect(shop.ledger.entries).toHaveLength(1);
  });

  it('ends a subscription at once: there is nothing that would be told', async () => {
    const answer = await send(shop.url, modern('subscriptions/listen', { notifications: { toolsListChanged: true } }));
    expect(messagesOf(answer)).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
      { id: 1, result: { resultType: 'complete' } },
    ]);
  });
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Shapes whatever a route returns, as applications do. */
@Injectable()
class Enveloping implements NestInterceptor {
  readonly types: string[] = [];

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.types.push(context.getType());
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

describe('the endpoint as a route', () => {
  it.each(ADAPTERS)('of %s is one of the application, as HTTP, whose answer nothing reshapes', async (_, adapter) => {
    const own = adapter();
    const providers: Provider[] = [
      Enveloping,
      { provide: APP_INTERCEPTOR, useExisting: Enveloping },
      { provide: APP_PIPE, useValue: new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true }) },
    ];
    const shop = await openShop({
      providers,
      ...(own !== undefined && { adapter: own }),
      configure: (app) =>
        app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI, defaultVersion: '1' }),
    });
    const bare = await send(shop.url, modern('tools/list'));
    const versioned = await send(new URL('/api/v1/mcp', shop.url), modern('tools/list'));
    const prefixed = await send(new URL('/api/mcp', shop.url), modern('tools/list'));
    const { types } = shop.app.get(Enveloping);
    await shop.close();
    expect([bare.status, versioned.status]).toEqual([404, 404]);
    expect(JSON.parse(prefixed.text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
    expect(types).toEqual(['http']);
  });

  it.each(CLIENTS)('serves %s where the application parses no bodies', async (_revision, connect) => {
    const shop = await openShop({ bodyParser: false });
    const client = await connect(shop.url);
    const answer = await client.call('products__find', { sku: 'ABC' });
    const raw = modern('tools/call', { name: 'products__find', arguments: { sku: 'A'.repeat(2_000_000) } });
    const { status } = await send(shop.url, raw);
    await client.close();
    await shop.close();
    expect(answer.structuredContent).toMatchObject({ sku: 'ABC' });
    expect(status).toBe(413);
    expect(shop.ledger.entries).toHaveLength(1);
  });

  it('may be registered several times, each with its own addresses', async () => {
    const endpoints = [
      ToolMcpModule.register({ name: 'inner' }),
      ToolMcpModule.register({
        path: 'public/mcp',
        allowedHosts: ['mcp.example.com'],
        name: 'outer',
        version: '2.0.0',
      }),
    ];
    const shop = await openShop({ endpoints });
    const outer = new URL('/public/mcp', shop.url);
    const raw = modern('server/discover');
    const toExample = { ...raw, headers: { ...raw.headers, host: 'mcp.example.com' } };
    const answers = [await send(shop.url, raw), await send(outer, toExample)].map((answer) => answer.text);
    const refused = [await send(shop.url, toExample), await send(outer, raw)].map(({ status }) => status);
    await shop.close();
    expect(answers[0]).toContain('"inner"');
    expect(answers[1]).toContain('"outer"');
    expect(refused).toEqual([403, 403]);
  });

  it('does not boot with one path twice', async () => {
    const endpoints = [ToolMcpModule.register({ path: '/tools/mcp' }), ToolMcpModule.register({ path: 'tools/MCP/' })];
    await expect(openShop({ endpoints })).rejects.toThrow(/"\/tools\/mcp".*registered twice/);
  });

  it.each(CLIENTS)('tells a client of %s nothing of what failed outside of any tool', async (_revision, connect) => {
    const shop = await openShop();
    const client = await connect(shop.url);
    shop.app.get(ToolsetResolver).resolve = () => Promise.reject(new Error('postgres://admin:hunter2@db'));
    const failures = await Promise.all([client.list(), client.call('products__find')].map(failureOf));
    await client.close();
    await shop.close();
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: -32603, message: expect.stringContaining('Internal error') });
      expect((failure as Error).message).not.toContain('hunter2');
    }
  });

  it('hides no tool because of one that cannot be described, and does not offer that one', async () => {
    const shop = await openShop();
    const serializer = shop.app.get(DefinitionSerializer);
    const serialize = serializer.serialize.bind(serializer);
    serializer.serialize = (tool: RegisteredTool, invoker: Invoker) => {
      if (tool.definition.name === 'products/ping') throw new Error('no schema');
      return serialize(tool, invoker);
    };
    const client = await connectModern(shop.url);
    const names = (await client.list()).map(({ name }) => name);
    const call = client.call('products__ping');
    await expect(call).rejects.toMatchObject({ code: -32602 });
    await client.close();
    await shop.close();
    expect(names).toContain('products__find');
    expect(names).not.toContain('products__ping');
    expect(shop.products.runs).toEqual([]);
  });
});

/** As throttlers do, wherever they are asked. */
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getResponse<{ header(name: string, value: string): void }>().header('X-Left', '9');
    return true;
  }
}

describe.each(ADAPTERS)('a guard of the application that sets headers, on %s', (_, adapter) => {
  it.each(CLIENTS)(
    'grants, also when the head of the answer is gone, for the client of %s',
    async (_revision, connect) => {
      const own = adapter();
      const providers = [{ provide: APP_GUARD, useClass: HeaderGuard }];
      const shop = await openShop({ providers, ...(own !== undefined && { adapter: own }) });
      const client = await connect(shop.url);
      expect((await client.call('products__find', { sku: 'ABC' })).isError).not.toBe(true);
      expect(shop.products.runs).toHaveLength(1);
      await client.close();
      await shop.close();
    },
  );
});
