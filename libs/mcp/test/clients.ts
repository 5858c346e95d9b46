import { request } from 'node:http';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Tool } from '@modelcontextprotocol/server';

export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

export interface ToldProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: ToldProgress) => void;
}

export interface ListedPage {
  readonly tools: readonly { readonly name: string }[];
  readonly nextCursor?: string | undefined;
}

/** What the tests ask of either official client. */
export interface TestClient {
  list(): Promise<readonly Tool[]>;
  call(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<CallResult>;
  /** One page. */
  page(cursor?: string): Promise<ListedPage>;
  close(): Promise<void>;
}

export type Connect = (url: URL, account?: string) => Promise<TestClient>;

const IDENTITY = { name: 'test', version: '1.0.0' };

const optionsFor = (account: string | undefined): { requestInit: { headers: Record<string, string> } } => ({
  requestInit: { headers: account === undefined ? {} : { 'x-account': account } },
});

const asParameters = (name: string, input: Record<string, unknown> | undefined) =>
  input === undefined ? { name } : { name, arguments: input };

/** The client of 2026-07-28: it validates structured content by the output schemas of the last listing. */
export async function connectModern(url: URL, account?: string): Promise<TestClient> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(url, optionsFor(account)));
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, input, options = {}) =>
      (await client.callTool(asParameters(name, input), options)) as CallResult,
    // Without a cursor `listTools` of this client follows them all.
    page: async (cursor) => client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }),
    close: () => client.close(),
  };
}

/** The client of 2025-11-25; validates as well. */
export async function connectLegacy(url: URL, account?: string): Promise<TestClient> {
  const client = new LegacyClient(IDENTITY);
  await client.connect(new LegacyTransport(url, optionsFor(account)));
  return {
    list: async () => (await client.listTools()).tools as readonly Tool[],
    call: async (name, input, options = {}) =>
      (await client.callTool(asParameters(name, input), undefined, options)) as CallResult,
    page: async (cursor) => client.listTools(cursor === undefined ? {} : { cursor }),
    close: () => client.close(),
  };
}

export const CLIENTS: readonly (readonly [string, Connect])[] = [
  ['2026-07-28', connectModern],
  ['2025-11-25', connectLegacy],
];

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ACCEPT = { accept: 'application/json, text/event-stream' };

/** Sends exactly this: `fetch` would not let us choose Host and Origin. */
export function send(url: URL, { method = 'POST', headers = {}, body }: RawRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(url, { method, headers: { ...ACCEPT, ...json, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** A request of 2026-07-28 as it goes over the wire. */
export function modern(method: string, params: Readonly<Record<string, unknown>> = {}): RawRequest & { body: object } {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = params['name'];
  return {
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } },
  };
}

/** A request of 2025-11-25 as it goes over the wire. */
export const legacy = (
  method: string,
  params: object = {},
  id: string | number = 1,
): RawRequest & { body: object } => ({
  headers: { 'mcp-protocol-version': '2025-11-25' },
  body: { jsonrpc: '2.0', id, method, params },
});

/** The same request with more, or other, metadata. */
export function withMeta<Raw extends RawRequest & { body: object }>(
  raw: Raw,
  changes: Readonly<Record<string, unknown>>,
): Raw {
  const { params } = raw.body as { params: Readonly<Record<string, unknown>> };
  const meta = { ...(params['_meta'] as object | undefined), ...changes };
  return { ...raw, body: { ...raw.body, params: { ...params, _meta: meta } } };
}

/** The messages of an answer, whether it came as JSON or as a stream of events. */
export function messagesOf({ text, headers }: Answer): readonly Record<string, unknown>[] {
  if (!String(headers['content-type']).startsWith('text/event-stream')) return [JSON.parse(text)];
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);
}
