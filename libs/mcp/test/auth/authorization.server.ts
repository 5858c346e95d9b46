import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A real authorisation server on this machine. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly jwks: URL;
  /** Signs in and consents as somebody, as a browser would; resolves with what the client is sent back. */
  consent(authorization: URL, login: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** Issues JWTs for these resources, to clients that register themselves. */
export async function openAuthorizationServer(resources: readonly string[]): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'own' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    scopes: ['openid', 'tools'],
    cookies: { keys: ['a key for these tests'] },
    features: {
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context: unknown, resource: string) => {
          if (!resources.includes(resource)) throw new Error('invalid_target');
          return { scope: 'tools', audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
        useGrantedResource: () => true,
      },
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    jwks: new URL('/jwks', issuer),
    consent: (authorization, login) => browse(authorization, { login, password: 'any' }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows every redirect and answers every form, until it leaves the server. */
async function browse(start: URL, credentials: Readonly<Record<string, string>>): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let page = start;
  let form: URLSearchParams | undefined;
  while (page.origin === start.origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(page, {
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const text = await answer.text();
    if (location === null && form !== undefined) throw new Error(text);
    form = location === null ? new URLSearchParams({ ...credentials, prompt: promptOf(text) }) : undefined;
    page = location === null ? page : new URL(location, page);
  }
  return page.searchParams;
}

function promptOf(html: string): string {
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
  if (prompt === undefined) throw new Error(html);
  return prompt;
}
