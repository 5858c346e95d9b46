import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ANONYMOUS, ToolAccounts, ToolModule, type Account, type ToolModuleOptions } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';

/** What a door answered: all of it as text, and the result in it. */
export interface DoorAnswer {
  readonly text: string;
  readonly value: unknown;
}

/** A real application behind both doors; whoever calls is the account of the header `x-account`. */
export interface Served {
  http(name: string, input: object): Promise<DoorAnswer>;
  mcp(name: string, input: object): Promise<DoorAnswer>;
  close(): Promise<void>;
}

@ToolAccounts()
class HeaderAccounts {
  fromRequest = ({ headers }: { headers: Record<string, string> }): Account => {
    const id = headers['x-account'];
    return id === undefined ? ANONYMOUS : { id, permissions: ['books'] };
  };
}

export async function serve(
  providers: readonly Provider[],
  { account, ...options }: ToolModuleOptions & { readonly account: string },
): Promise<Served> {
  @Module({
    imports: [
      ToolModule.forRoot({ bootReport: false, ...options }),
      ToolMcpModule.register(),
      ToolHttpModule.register(),
    ],
    providers: [HeaderAccounts, ...providers],
  })
  class ServedModule {}

  const server = await NestFactory.create(ServedModule, { logger: false, abortOnError: false });
  await server.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(server.getHttpServer().address() as AddressInfo).port}`;
  const headers = { 'x-account': account };
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }));
  return {
    async http(name, input) {
      const response = await fetch(`${origin}/tools/${name}/run`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      return { text, value: (JSON.parse(text) as { result?: unknown }).result };
    },
    async mcp(name, input) {
      const answer = await client.callTool({ name: name.replace('/', '__'), arguments: { ...input } });
      const [first] = answer.content as { text?: string }[];
      return { text: JSON.stringify(answer), value: answer.structuredContent ?? parsed(first?.text) };
    },
    async close() {
      await client.close();
      server.getHttpServer().closeAllConnections();
      await server.close();
    },
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
