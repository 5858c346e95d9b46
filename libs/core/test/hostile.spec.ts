import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Injectable, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsBoolean, IsNumber, IsObject, IsOptional, IsString, Matches, Min } from 'class-validator';
import {
  type Account,
  ANONYMOUS,
  currentAccount,
  EVERYONE,
  INVOKERS,
  ToolAccounts,
  ToolContext,
  ToolMethod,
  ToolModule,
  ToolRegistry,
  ToolRunner,
  UnopenedInput,
} from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { HANDLE_PROOFS } from './hostile/handle.proofs.js';
import { IDENTITY_PROOFS } from './hostile/identity.proofs.js';
import { bootFailure, start, type Started } from './support/start.js';

interface HostileCase {
  readonly id: string;
  readonly title: string;
}

const CASES = JSON.parse(
  readFileSync(new URL('hostile/cases.json', import.meta.url), 'utf8'),
) as readonly HostileCase[];

const say = (name: string) => ({ name, description: 'Does it.', operation: 'read' as const, permission: EVERYONE });
const alice: Account = { id: 'alice', permissions: ['secrets.use'] };
const ran: string[] = [];

class AnyInput {
  @IsOptional() @IsObject() x?: object;
}
class TextInput {
  @IsString() a!: string;
}
class NumberInput {
  @IsNumber() @Min(0) n!: number;
}
class ConfirmInput {
  @IsBoolean() confirm!: boolean;
}
class DocumentInput {
  @IsString() id!: string;
}

@Injectable()
class Tools {
  @ToolMethod({ ...say('t/secret'), permission: 'secrets.use' }) secret(input: TextInput) {
    ran.push('secret');
    return input.a;
  }
  @ToolMethod(say('t/any')) any(input: AnyInput) {
    return { x: input.x };
  }
  @ToolMethod(say('t/text')) text(input: TextInput) {
    return input.a;
  }
  @ToolMethod(say('t/number')) number(input: NumberInput) {
    return input.n;
  }
  @ToolMethod(say('t/confirm')) confirm(input: ConfirmInput) {
    return input.confirm;
  }
  @ToolMethod({ ...say('t/document'), access: ({ id }: DocumentInput) => id === 'mine' })
  document(input: DocumentInput) {
    return input.id;
  }
  @ToolMethod(say('t/who')) who(@ToolContext() { account }: ToolContext) {
    ran.push('who');
    return `I am ${account.id}`;
  }
}

/** The traps of an input that fire. */
function trapped(): { readonly input: object; readonly looks: string[] } {
  const looks: string[] = [];
  const get = (_: unknown, trap: string) => () => {
    looks.push(trap);
    throw new Error('somebody looked');
  };
  return { input: new Proxy({}, new Proxy({}, { get })), looks };
}

let tools: Started;
let server: INestApplication;
let origin: string;

@ToolAccounts()
class Accounts {
  fromRequest = ({ headers }: { headers: Record<string, string> }): Account =>
    headers['authorization'] === 'alice' ? alice : ANONYMOUS;
}

@Module({
  imports: [ToolModule.forRoot({ bootReport: false }), ToolMcpModule.register(), ToolHttpModule.register()],
  providers: [Tools, Accounts],
})
class ServedModule {}

beforeAll(async () => {
  server = await NestFactory.create(ServedModule, { logger: false, abortOnError: false });
  await server.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(server.getHttpServer().address() as AddressInfo).port}`;
  tools = await start([Tools]);
});
afterAll(async () => {
  await tools.app.close();
  server.getHttpServer().closeAllConnections();
  await server.close();
});
beforeEach(() => {
  ran.length = 0;
});

const run = (name: string, json: string, invoker = INVOKERS.mcp) =>
  tools.runner.run(name, UnopenedInput.json(json), { account: ANONYMOUS, invoker });

const told = (invocation: Awaited<ReturnType<typeof run>>): string =>
  JSON.stringify(invocation.ok ? invocation.result : [invocation.result, invocation.error.getResponse()]);

const isClean = (): void => {
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  expect(({} as Record<string, unknown>)['k']).toBeUndefined();
};

async function withPermissionCheck(can: () => unknown): Promise<string> {
  @ToolAccounts()
  class Odd {
    fromRequest = () => ANONYMOUS;
    can = can as () => boolean;
  }
  const { app, runner } = await start([Tools, Odd], { timeout: 50 });
  const { input, looks } = trapped();
  const invocation = await runner.run('t/secret', input, { account: alice });
  await app.close();
  expect(looks).toEqual([]);
  return invocation.status;
}

const PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  ...HANDLE_PROOFS,
  ...IDENTITY_PROOFS,
  'GATE-03': async () => {
    const { input, looks } = trapped();
    expect(await tools.runner.run('t/secret', input, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(looks).toEqual([]);
    expect(await tools.runner.run('t/secret', input, { account: alice })).toMatchObject({ status: 'invalid' });
    expect(looks).not.toEqual([]);
  },
  'GATE-07': async () => {
    abstract class Base<Input> {
      @ToolMethod({ ...say('base/run-it'), permission: 'p', input: TextInput }) runIt(_input: Input): unknown {
        return 'base';
      }
    }
    @Injectable()
    class Child extends Base<TextInput> {
      override runIt(): unknown {
        ran.push('child');
        return 'child';
      }
    }
    const { app, runner, log } = await start([Child]);
    expect(app.get(ToolRegistry).all()).toEqual([]);
    expect(log.lines.join('\n')).toContain('Child.runIt');
    expect(await runner.run('base/run-it', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
    expect(ran).toEqual([]);
    await app.close();
  },
  'GATE-09': async () => {
    const odd = [
      () => {
        throw new Error('db');
      },
      () => new Promise((_, reject) => reject(undefined)),
      () => undefined,
      () => 'false',
      () => 1,
      () => ({}),
    ];
    for (const can of odd) expect(await withPermissionCheck(can)).toBe('denied');
    expect(await withPermissionCheck(() => new Promise(() => undefined))).toBe('timed_out');
    expect(ran).toEqual([]);
  },
  'GATE-11': async () => {
    const [ofBob, ofNobody] = await Promise.all([
      run('t/document', '{"id":"doc-of-bob"}'),
      run('t/document', '{"id":"nothing"}'),
    ]);
    expect(ofBob).toMatchObject({ status: 'denied', error: { code: 'access_denied' } });
    expect(told(ofBob)).toBe(told(ofNobody));
    expect(await run('t/document', '{"id":"mine"}')).toMatchObject({ raw: 'mine' });
  },
  'IDENTITY-01': async () => {
    const call = async (headers: Record<string, string>): Promise<[string, string]> => {
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
      const byMcp = JSON.stringify((await client.callTool({ name: 't__who' })).content);
      await client.close();
      const answer = await fetch(`${origin}/tools/t/who/run`, { method: 'POST', headers });
      return [byMcp, await answer.text()];
    };
    for (const said of await call({})) expect(said).toContain('I am null');
    for (const said of await call({ authorization: 'alice' })) expect(said).toContain('I am alice');
  },
  'IDENTITY-07': async () => {
    const seen: unknown[] = [];
    @Injectable()
    class RunsAs {
      constructor(private readonly runner: ToolRunner) {}

      @ToolMethod(say('as/fail')) fail(): never {
        seen.push(currentAccount()?.id);
        throw new Error('failed as somebody else');
      }
      @ToolMethod(say('as/whoami')) whoami(@ToolContext() { account }: ToolContext) {
        return [account.id, currentAccount()?.id];
      }
      @ToolMethod(say('as/both')) async both(@ToolContext() context: ToolContext) {
        const failed = await this.runner.run('as/fail', {}, { account: { id: 'bob', permissions: [] } });
        return [failed.ok, (await context.run('as/whoami')).raw, (await this.runner.run('as/whoami')).raw];
      }
    }
    const { app, runner } = await start([RunsAs]);
    const { raw } = await runner.run('as/both', {}, { account: alice });
    expect(seen).toEqual(['bob']);
    expect(raw).toEqual([false, ['alice', 'alice'], ['alice', 'alice']]);
    await app.close();
  },
  'VALIDATION-02': async () => {
    const invocation = await run('t/any', '{"x":{"constructor":{"prototype":{"isAdmin":true}},"__proto__":{"k":1}}}');
    expect(invocation).toMatchObject({ error: { code: 'input_invalid' } });
    isClean();
  },
  'VALIDATION-04': async () => {
    const invocation = await run('t/any', `{"x":${'{"d":'.repeat(10_000)}1${'}'.repeat(10_000)}}`);
    expect(invocation).toMatchObject({ error: { code: 'input_too_large' } });
    expect(told(invocation)).toMatch(/nested more than 32 levels/);
  },
  'VALIDATION-06': async () => {
    class Slow {
      @Matches(/^(a+)+$/) s!: string;
    }
    @Injectable()
    class SlowTools {
      @ToolMethod(say('t/slow')) slow(input: Slow) {
        return input.s;
      }
    }
    expect(await bootFailure([SlowTools])).toMatch(
      /SlowTools\.slow[\s\S]*"Slow\.s" has a pattern that can block the process/,
    );
  },
  'VALIDATION-08': async () => {
    const invocation = await run('t/text', '{"a":"x","<img src=x onerror=alert(1)>":1}');
    expect(invocation).toMatchObject({ error: { code: 'input_invalid' } });
    expect(invocation.result.message).toMatch(/^\/\\u003cimg src=x onerror=alert\(1\)\\u003e: is not a known field/);
    const long = await run('t/text', `{"a":"x","${'k'.repeat(1_000)}":1}`);
    expect(long.result.message.length).toBeLessThan(250);
  },
  'VALIDATION-10': async () => {
    expect(await run('t/number', '{"n":1e400}')).toMatchObject({ error: { code: 'input_invalid' } });
    expect(await run('t/number', '{"n":"1e400"}')).toMatchObject({ error: { code: 'input_invalid' } });
    expect(await run('t/number', '{"n":1e40}')).toMatchObject({ raw: 1e40 });
  },
  'VALIDATION-12': async () => {
    expect(await run('t/confirm', '{"confirm":"false"}')).toMatchObject({ ok: true, raw: false });
    expect(await run('t/confirm', '{"confirm":"false"}', INVOKERS.http)).toMatchObject({ status: 'invalid' });
  },
  'VALIDATION-14': async () => {
    expect(await run('t/document', '{"ID":"theirs","id":"mine"}')).toMatchObject({
      error: { code: 'input_invalid', violations: [{ path: '/ID' }] },
    });
  },
  'VALIDATION-16': async () => {
    let fetched = 0;
    const stranger = createServer((_, response) => {
      fetched += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const input = { type: 'object', properties: { a: { $ref: `http://127.0.0.1:${port}/latest` } } };
    const registry = tools.app.get(ToolRegistry);
    expect(() => registry.register({ ...say('t/remote'), input, execute: () => 1 })).toThrow(/t\/remote/);
    expect(registry.get('t/remote')).toBeUndefined();
    expect(fetched).toBe(0);
    stranger.close();
    await once(stranger, 'close');
  },
  'VALIDATION-18': async () => {
    for (const json of ['{"x":{"constructor":1}}', '{"x":[{"constructor":{}}]}']) {
      const invocation = await run('t/any', json);
      expect(invocation).toMatchObject({ error: { code: 'input_invalid' } });
      expect(told(invocation)).not.toMatch(/TypeError|is not a function/);
    }
  },
  'TRANSPORT-02': async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const send = (more: object) => fetch(`${origin}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body });
    expect((await send({ origin: 'null' })).status).toBe(403);
    expect((await send({ origin })).status).not.toBe(403);
  },
  'TRANSPORT-04': async () => {
    const headers = (method: string) => ({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': 't__who',
    });
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 't__who', _meta: envelope },
    });
    const send = (method: string) => fetch(`${origin}/mcp`, { method: 'POST', headers: headers(method), body });
    const answer = await send('tools/list');
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32020 } }]);
    expect(ran).toEqual([]);
    expect((await send('tools/call')).status).toBe(200);
    expect(ran).toEqual(['who']);
  },
  'TRANSPORT-06': async () => {
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (path: string, body: string | Buffer, headers = {}) =>
      fetch(`${origin}${path}`, { method: 'POST', body, headers: { ...json, ...headers } });
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't__who' } };
    const bomb = gzipSync(`"${' '.repeat(16 * 1024 * 1024)}"`);
    for (const path of ['/mcp', '/tools/t/any/run']) {
      // A server that refuses at once may close before all has been sent.
      const huge = await post(path, `"${'x'.repeat(64 * 1024 * 1024)}"`).then(
        ({ status }) => status,
        () => 413,
      );
      expect([path, huge]).toEqual([path, 413]);
      expect([path, (await post(path, bomb, { 'content-encoding': 'gzip' })).status]).toEqual([path, 413]);
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      const smuggled = `${head}Content-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n40000000\r\n{`;
      expect(await firstLineOf(smuggled)).toMatch(/ 400 /);
      expect((await post('/tools/t/who/run', '{}')).status).toBe(200);
    }
    ran.length = 0;
    expect((await post('/mcp', JSON.stringify(Array.from({ length: 10_000 }, () => call)))).status).toBe(413);
    expect(ran).toEqual([]);
  },
  'MODEL-03': async () => {
    class Shadows {
      @ToolMethod(say('shop/search')) one(): void {}
      @ToolMethod(say('shop__search')) two(): void {}
      @ToolMethod(say('shop.search')) three(): void {}
    }
    const failure = await bootFailure([Shadows]);
    expect(failure).toContain('"shop__search"');
    expect(failure).toContain('"shop.search"');
  },
};

/** What the server answers to bytes as they are. */
async function firstLineOf(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.setEncoding('utf8').write(bytes);
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
}

describe('Hostile input', () => {
  it.each(CASES.map(({ id, title }) => [id, title] as const))('%s: %s', async (id) => {
    await PROOFS[id]?.();
    expect(PROOFS).toHaveProperty([id]);
  });
});
