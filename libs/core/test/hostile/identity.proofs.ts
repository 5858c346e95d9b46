import { once } from 'node:events';
import { createServer, request as nodeRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Inject, Injectable, Module, Scope, UnauthorizedException } from '@nestjs/common';
import { NestFactory, REQUEST } from '@nestjs/core';
import { ANONYMOUS, EVERYONE, ToolAccounts, ToolContext, ToolMethod, ToolModule, type Account } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { RecordingLogger, start } from '../support/start.js';

const CANARY = 'CANARY-TOKEN';
const READ = { description: 'Does it.', operation: 'read', permission: EVERYONE } as const;

/** All that a tool is given; the address of the other service is the application's own. */
const upstream = { url: '', received: '' };

@Injectable()
class Tools {
  @ToolMethod({ ...READ, name: 't/who' }) who(@ToolContext() { account }: ToolContext) {
    return `I am ${account.id} of ${account.tenant ?? 'nowhere'}`;
  }

  @ToolMethod({ ...READ, name: 't/upstream' }) async upstream(@ToolContext() context: ToolContext) {
    const body = inspect(context, { depth: 20, showHidden: true });
    const answer = await fetch(upstream.url, { method: 'POST', body });
    throw new Error(`The other service answered ${answer.status} to ${body}`);
  }
}

@ToolAccounts()
class Accounts {
  fromRequest({ headers }: { headers: Record<string, string | undefined> }): Account {
    const tenant = headers['x-tenant'];
    if (tenant !== undefined && tenant !== 'acme') throw new UnauthorizedException();
    if (headers['authorization'] !== `Bearer ${CANARY}` && tenant === undefined) return ANONYMOUS;
    return { id: 'alice', permissions: [], ...(tenant && { tenant }) };
  }
}

@Module({
  imports: [ToolModule.forRoot({ bootReport: false }), ToolMcpModule.register(), ToolHttpModule.register()],
  providers: [Tools, Accounts],
})
class ServedModule {}

async function serve() {
  const log = new RecordingLogger();
  const app = await NestFactory.create(ServedModule, { logger: log, abortOnError: false });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, log, port, origin: `http://127.0.0.1:${port}` };
}

/** As it is written: `fetch` would join what stands twice. */
const sendRaw = (port: number, path: string, headers: string[]): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = nodeRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });

/** Several turns of the loop, as many as chance has it. */
async function pause(): Promise<void> {
  const turns = Math.floor(Math.random() * 20);
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const IDENTITY_PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  'IDENTITY-03': async () => {
    const { app, port } = await serve();
    const host = ['host', `127.0.0.1:${port}`, 'content-length', '0'];
    const single = await sendRaw(port, '/tools/t/who/run', [...host, 'x-tenant', 'acme']);
    expect([single.status, single.text]).toEqual([200, '{"result":"I am alice of acme"}']);
    for (const path of ['/tools/t/who/run', '/mcp']) {
      const twice = await sendRaw(port, path, [...host, 'x-tenant', 'acme', 'x-tenant', 'evil']);
      expect(twice.status).toBe(401);
      expect(twice.text).not.toContain('acme');
    }
    await app.close();
  },
  'IDENTITY-05': async () => {
    const other = createServer((request, response) => {
      upstream.received += JSON.stringify(request.rawHeaders);
      request.setEncoding('utf8').on('data', (chunk: string) => (upstream.received += chunk));
      request.on('end', () => response.writeHead(500).end());
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    upstream.url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { app, log, origin } = await serve();
    const authorization = `Bearer ${CANARY}`;
    const accept = 'application/json, text/event-stream';
    const byHttp = await fetch(`${origin}/tools/t/upstream/run`, { method: 'POST', headers: { authorization } });
    const byMcp = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { authorization, accept, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't__upstream' } }),
    });
    const told = [await byHttp.text(), await byMcp.text()];
    expect(upstream.received.match(/alice/g)?.length).toBeGreaterThanOrEqual(2);
    expect(log.of('error')).toHaveLength(2);
    for (const text of [...told, ...log.lines, upstream.received]) expect(text).not.toContain(CANARY);
    await app.close();
    other.closeAllConnections();
    other.close();
  },
  'IDENTITY-09': async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Holder {
      readonly account: Account;

      constructor(@Inject(REQUEST) { account }: ToolContext) {
        this.account = account;
      }
    }
    @Injectable()
    class Scoped {
      constructor(private readonly holder: Holder) {}

      @ToolMethod({ ...READ, name: 't/mine' }) async mine(@ToolContext() context: ToolContext) {
        await pause();
        return [this.holder.account.id, context.account.id];
      }
    }
    const { app, runner } = await start([Holder, Scoped]);
    for (let round = 0; round < 20; round += 1) {
      const calls = Array.from({ length: 200 }, async (_, index) => {
        const id = `user-${index}`;
        const { raw, account } = await runner.run('t/mine', {}, { account: { id, permissions: [] } });
        return JSON.stringify([raw, account?.id]) === JSON.stringify([[id, id], id]);
      });
      expect((await Promise.all(calls)).every(Boolean)).toBe(true);
    }
    await app.close();
  },
};
