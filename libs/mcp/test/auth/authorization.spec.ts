import { jest } from '@jest/globals';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolMcpModule, type McpAuthOptions } from '@toolwright/mcp';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { modern, send } from '../clients.js';
import { openAuthorizationServer, type AuthorizationServer } from './authorization.server.js';
import { ADAPTERS, openGuarded, type Guarded } from './guarded.app.js';

// Three parties sign, hash and verify: on a busy machine that takes its time.
jest.setTimeout(60_000);

const ONE = 'https://mcp.example.com/mcp';
const OTHER = 'https://mcp.example.com/other';
const CALLBACK = 'http://127.0.0.1:9/callback';

/** What a client of OAuth keeps. */
class Keeper {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'test',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };

  authorization: URL | undefined;
  kept: { client?: unknown; tokens?: { access_token: string }; verifier?: string; discovery?: unknown } = {};

  clientInformation = () => this.kept.client as never;
  saveClientInformation = (client: unknown) => void (this.kept.client = client);
  tokens = () => this.kept.tokens as never;
  saveTokens = (tokens: unknown) => void (this.kept.tokens = tokens as { access_token: string });
  redirectToAuthorization = (url: URL) => void (this.authorization = url);
  saveCodeVerifier = (verifier: string) => void (this.kept.verifier = verifier);
  codeVerifier = () => this.kept.verifier ?? '';
  saveDiscoveryState = (state: unknown) => void (this.kept.discovery = state);
  discoveryState = () => this.kept.discovery as never;
}

type Options = { authProvider: Keeper; fetch: (url: string | URL, init?: RequestInit) => Promise<Response> };

interface Connection {
  connect(): Promise<void>;
  finish(answer: URLSearchParams): Promise<void>;
  names(): Promise<string[]>;
  ask(name: string): Promise<unknown>;
  close(): Promise<void>;
}

const IDENTITY = { name: 'test', version: '1.0.0' };

function openModern(url: URL, options: Options): Connection {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport = new ModernTransport(url, options);
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    ask: async (name) => (await client.callTool({ name })).content,
    close: () => client.close(),
  };
}

function openLegacy(url: URL, options: Options): Connection {
  const client = new LegacyClient(IDENTITY);
  const transport = new LegacyTransport(url, options);
  return {
    connect: () => client.connect(transport),
    finish: (answer) => transport.finishAuth(answer.get('code') ?? ''),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    ask: async (name) => (await client.callTool({ name })).content,
    close: () => client.close(),
  };
}

const CLIENTS = [
  ['2026-07-28', openModern],
  ['2025-11-25', openLegacy],
] as const;

describe.each(ADAPTERS)('signing in with a real authorisation server, on %s', (_, adapter) => {
  let server: AuthorizationServer;
  let app: Guarded;
  const asked: string[] = [];

  beforeAll(async () => {
    // The server says on the console that it is set up for tests.
    for (const level of ['info', 'warn'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
    server = await openAuthorizationServer([ONE, OTHER]);
    const keys = createRemoteJWKSet(server.jwks);
    const authFor = (resource: string): McpAuthOptions => ({
      resource,
      authorizationServers: [server.issuer],
      scopes: ['tools'],
      verify: async (token) => (await jwtVerify(token, keys, { issuer: server.issuer })).payload,
    });
    const endpoints = [
      ToolMcpModule.register({ auth: authFor(ONE) }),
      ToolMcpModule.register({ path: 'other', auth: authFor(OTHER) }),
    ];
    app = await openGuarded({ endpoints, adapter: adapter() });
  });

  afterAll(async () => {
    await app.close();
    await server.close();
    jest.restoreAllMocks();
  });

  /** The name is public, the machine is this one. */
  const fetchHere = (url: string | URL, init?: RequestInit) => {
    const { pathname, search, hostname } = new URL(url);
    asked.push(pathname);
    return fetch(hostname === 'mcp.example.com' ? new URL(pathname + search, app.url) : url, init);
  };

  it.each(CLIENTS)('walks a client of %s from the 401 to the call', async (_revision, open) => {
    asked.length = 0;
    const authProvider = new Keeper();
    const options = { authProvider, fetch: fetchHere };
    const first = open(new URL(ONE), options);
    await expect(first.connect()).rejects.toThrow();
    const authorization = authProvider.authorization as URL;
    expect(asked.slice(0, 2)).toEqual(['/mcp', '/.well-known/oauth-protected-resource/mcp']);
    expect(asked).toContain('/reg');
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      resource: ONE,
      scope: 'tools',
      code_challenge_method: 'S256',
    });
    await first.finish(await server.consent(authorization, 'ana'));
    await first.close();

    const token = authProvider.kept.tokens?.access_token ?? '';
    expect(decodeJwt(token)).toMatchObject({ aud: ONE, iss: server.issuer, sub: 'ana', scope: 'tools' });
    const second = open(new URL(ONE), options);
    await second.connect();
    expect(await second.names()).toEqual(['who__asks', 'who__greets', 'who__tells']);
    expect(await second.ask('who__asks')).toMatchObject([{ text: '{"id":"ana"}' }]);
    await second.close();

    const elsewhere = {
      ...modern('tools/list'),
      headers: { ...modern('tools/list').headers, authorization: `Bearer ${token}` },
    };
    const refused = await send(new URL('/other', app.url), elsewhere);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      'Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/other", scope="tools", error="invalid_token"',
    ]);
    expect((await send(new URL('/mcp', app.url), elsewhere)).status).toBe(200);
    expect([...app.who.seen, ...app.lines].join('\n')).not.toContain(token);
  });
});
