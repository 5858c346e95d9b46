import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type RawAnswer, sendRaw } from './raw-request.js';

/** A tool as a client of MCP reads it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
}

/** What came of a call, as a client of MCP reads it. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** Someone who uses the shop over MCP, by an official client. */
export interface McpClient {
  list(): Promise<readonly ListedTool[]>;
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<CallResult>;
  close(): Promise<void>;
}

/** One revision of MCP: its official client, and how its messages go over the wire. */
export interface Revision {
  readonly version: string;
  /** With a bearer token, or without one. */
  readonly connect: (url: string, token?: string) => Promise<McpClient>;
  /** Sends one message as it stands, where every byte of the answer matters. */
  readonly send: (url: string, message: McpMessage) => Promise<RawAnswer>;
}

export interface McpMessage {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly token?: string;
  /** Beside those the revision asks for. */
  readonly headers?: Readonly<Record<string, string>>;
}

const IDENTITY = { name: 'shop-tests', version: '1.0.0' };

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const requestOf = (token: string | undefined) => ({ requestInit: { headers: authorization(token) } });

async function connectModern(url: string, token?: string): Promise<McpClient> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(new URL('/mcp', url), requestOf(token)));
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as CallResult,
    close: () => client.close(),
  };
}

async function connectLegacy(url: string, token?: string): Promise<McpClient> {
  const client = new LegacyClient(IDENTITY);
  await client.connect(new LegacyTransport(new URL('/mcp', url), requestOf(token)));
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as CallResult,
    close: () => client.close(),
  };
}

function sendModern(url: string, { method, params = {}, token, headers }: McpMessage): Promise<RawAnswer> {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { name } = params;
  const own = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } };
  return post(url, { ...own, ...authorization(token), ...headers }, body);
}

function sendLegacy(url: string, { method, params = {}, token, headers }: McpMessage): Promise<RawAnswer> {
  const own = { 'mcp-protocol-version': '2025-11-25' };
  return post(url, { ...own, ...authorization(token), ...headers }, { jsonrpc: '2.0', id: 1, method, params });
}

const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

const post = (url: string, headers: Record<string, string>, body: object): Promise<RawAnswer> =>
  sendRaw(`${url}/mcp`, { method: 'POST', headers: { ...ACCEPT, ...headers }, body: JSON.stringify(body) });

/** The revisions of MCP that the shop speaks. */
export const REVISIONS: readonly Revision[] = [
  { version: '2026-07-28', connect: connectModern, send: sendModern },
  { version: '2025-11-25', connect: connectLegacy, send: sendLegacy },
];
