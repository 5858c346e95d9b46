import {
  Catch,
  Controller,
  Get,
  Injectable,
  Module,
  RequestMethod,
  SetMetadata,
  UnauthorizedException,
  VersioningType,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { ToolMcpModule, type McpAuthOptions } from '@toolwright/mcp';
import { messagesOf, modern, send } from '../clients.js';
import { ADAPTERS, openGuarded, type GuardedOptions } from './guarded.app.js';
import { ISSUER, openIssuer, RESOURCE, unsigned, type Issuer } from './issuer.js';

const AUTH: McpAuthOptions = { resource: RESOURCE, authorizationServers: [ISSUER] };
const CHALLENGE = 'Bearer resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"';
const METADATA = '/.well-known/oauth-protected-resource/mcp';

let issuer: Issuer;

beforeAll(async () => {
  issuer = await openIssuer();
});

interface HttpRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  user?: unknown;
}

class NotSignedIn extends Error {}

/** The application's own: knows nothing of MCP, authenticates every request that is not public, and says so oddly. */
@Injectable()
class Authentication implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http' || Reflect.getMetadata('public', context.getClass())) return true;
    const request = context.switchToHttp().getRequest<HttpRequest>();
    if (request.headers['cookie'] === 'session=ana') {
      request.user = { sub: 'ana' };
      return true;
    }
    const token = request.headers['authorization']?.replace(/^Bearer /i, '');
    if (token === undefined) throw new UnauthorizedException();
    request.user = await issuer.verify(token).catch(() => {
      throw new NotSignedIn();
    });
    return true;
  }
}

/** Answers on its own, and cleans the headers. */
@Catch()
class Sweeping implements ExceptionFilter {
  constructor(private readonly host: HttpAdapterHost) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<object>();
    const { httpAdapter } = this.host;
    const status = error instanceof NotSignedIn ? 401 : ((error as { status?: number }).status ?? 500);
    httpAdapter.setHeader(response, 'WWW-Authenticate', 'Basic realm="shop"');
    httpAdapter.reply(response, { oops: true }, status);
  }
}

/** Swallows every path, as a page does that finds its own way. */
@Controller()
class Page {
  @Get('*')
  page(): string {
    return 'page';
  }
}

const guarded: Provider = { provide: APP_GUARD, useClass: Authentication };

const whoAsks = modern('tools/call', { name: 'who__asks', arguments: {} });

describe.each(ADAPTERS)('an application that authenticates by itself, on %s', (_, adapter) => {
  const opened = async <Result>(
    options: Omit<GuardedOptions, 'adapter'>,
    work: (ask: Ask, lines: readonly string[]) => Promise<Result>,
  ): Promise<Result> => {
    const app = await openGuarded({ ...options, adapter: adapter() });
    const ask: Ask = (path, headers = {}, method = 'POST') =>
      send(
        new URL(path, app.url),
        method === 'POST' ? { ...whoAsks, headers: { ...whoAsks.headers, ...headers } } : { method, headers },
      );
    try {
      return await work(ask, app.lines);
    } finally {
      await app.close();
    }
  };

  type Ask = (path: string, headers?: Record<string, string>, method?: string) => ReturnType<typeof send>;

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('challenges with every 401, whoever answers it and however, and with no other answer', async () => {
    const endpoints = [ToolMcpModule.register({ auth: AUTH }), ToolMcpModule.register({ path: 'plain' })];
    const providers = [guarded, { provide: APP_FILTER, useClass: Sweeping }];
    await opened({ endpoints, providers, controllers: [Page] }, async (ask) => {
      const bare = await ask('/mcp');
      const forged = await ask('/mcp', bearer(unsigned()));
      const spelled = await Promise.all(['/mcp/', '/mcp?a=b', '/m%63p'].map((path) => ask(path)));
      expect([bare.status, bare.text]).toEqual([401, '{"oops":true}']);
      expect(bare.headers['www-authenticate']).toBe(`${CHALLENGE}, Basic realm="shop"`);
      expect(forged.status).toBe(401);
      expect(forged.headers['www-authenticate']).toBe(`${CHALLENGE}, error="invalid_token", Basic realm="shop"`);
      for (const { status, headers } of spelled)
        expect([404, `401 ${CHALLENGE}, Basic realm="shop"`]).toContain(
          status === 404 ? 404 : `${status} ${String(headers['www-authenticate'])}`,
        );
      expect(JSON.parse((await ask(METADATA, {}, 'GET')).text)).toMatchObject({ resource: RESOURCE });
      expect((await ask('/plain')).headers['www-authenticate']).toBe('Basic realm="shop"');
      expect((await ask('/mcp/more', {}, 'GET')).headers['www-authenticate']).toBe('Basic realm="shop"');
      expect((await ask('/mcp', bearer(await issuer.sign()))).headers).not.toHaveProperty('www-authenticate');
    });
  });

  it('has its metadata read by anybody, below no prefix, in no version', async () => {
    const configure = (app: INestApplication) =>
      app
        .setGlobalPrefix('api', { exclude: [{ path: 'health', method: RequestMethod.GET }] })
        .enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
    const endpoints = [ToolMcpModule.register({ auth: AUTH })];
    await opened({ endpoints, providers: [guarded], configure }, async (ask) => {
      const documents = await Promise.all(
        [METADATA, `${METADATA}/`, '/.well-known/oauth-protected-resource'].map((path) => ask(path, {}, 'GET')),
      );
      for (const { status, text } of documents)
        expect([status, JSON.parse(text)]).toMatchObject([200, { resource: RESOURCE }]);
      expect((await ask('/api/mcp')).headers['www-authenticate']).toBe(CHALLENGE);
      expect((await ask('/api/mcp', bearer(await issuer.sign()))).status).toBe(200);
    });
  });

  it('challenges where the path is left out of the prefix', async () => {
    const configure = (app: INestApplication) => app.setGlobalPrefix('api', { exclude: ['mcp'] });
    await opened(
      { endpoints: [ToolMcpModule.register({ auth: AUTH })], providers: [guarded], configure },
      async (ask) => {
        expect((await ask('/mcp')).headers['www-authenticate']).toBe(CHALLENGE);
      },
    );
  });

  it('lets its guard verify, and looks at the audience itself', async () => {
    await opened({ endpoints: [ToolMcpModule.register({ auth: AUTH })], providers: [guarded] }, async (ask) => {
      const own = await ask('/mcp', bearer(await issuer.sign()));
      expect(messagesOf(own)).toMatchObject([{ result: { content: [{ text: '{"id":"ana"}' }] } }]);
      const foreign = await ask('/mcp', bearer(await issuer.sign({ aud: 'https://api.example.com' })));
      expect([foreign.status, foreign.headers['www-authenticate']]).toEqual([
        401,
        `${CHALLENGE}, error="invalid_token"`,
      ]);
      expect((await ask('/mcp', bearer(await issuer.sign({ exp: -5 })))).status).toBe(500);
    });
  });

  it('signs nobody in by a cookie, with or without a token', async () => {
    const optional = { ...AUTH, resource: `${RESOURCE}-open`, optional: true };
    const endpoints = [
      ToolMcpModule.register({ auth: AUTH }),
      ToolMcpModule.register({ path: 'open', auth: optional }),
    ];
    const cookie = { cookie: 'session=ana' };
    await opened({ endpoints, providers: [guarded] }, async (ask) => {
      expect((await ask('/mcp', cookie)).status).toBe(401);
      expect((await ask('/open', cookie)).status).toBe(401);
    });
  });

  it('refuses what nobody verifies: a token without a guard is nobody’s', async () => {
    const opaque = bearer('opaque');
    await opened({ endpoints: [ToolMcpModule.register({ auth: AUTH })] }, async (ask, lines) => {
      expect((await ask('/mcp', bearer(unsigned()))).status).toBe(401);
      expect(lines.join('\n')).toContain('give auth a verify');
      expect([(await ask('/mcp', opaque)).status, (await ask('/mcp', opaque)).status]).toEqual([401, 401]);
      expect(lines.filter((line) => line.includes('is no JWT: what it is for cannot be told'))).toHaveLength(1);
    });
  });

  it('puts guards and decorators of the application on the endpoint, behind its own', async () => {
    const auth: McpAuthOptions = { ...AUTH, verify: (token) => issuer.verify(token) };
    const controller = { guards: [Weekdays], decorators: [SetMetadata('public', true)], imports: [CalendarModule] };
    const endpoints = [ToolMcpModule.register({ auth, controller })];
    await opened({ endpoints, providers: [guarded] }, async (ask) => {
      expect((await ask('/mcp')).headers['www-authenticate']).toBe(CHALLENGE);
      expect((await ask('/mcp', bearer(await issuer.sign({ scope: 'weekend' })))).status).toBe(403);
      expect((await ask('/mcp', bearer(await issuer.sign()))).status).toBe(200);
    });
  });

  it('is told of an accident of verify, and the client is not', async () => {
    const verify = (token: string) => Promise.reject(new Error(`no route to the issuer for ${token}`));
    const token = await issuer.sign();
    await opened({ endpoints: [ToolMcpModule.register({ auth: { ...AUTH, verify } })] }, async (ask, lines) => {
      const answer = await ask('/mcp', bearer(token));
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('issuer');
      expect(lines.join('\n')).toContain('no route to the issuer for [token]');
      expect(lines.join('\n')).not.toContain(token);
    });
  });
});

@Injectable()
class Calendar {
  isOpen(scope: unknown): boolean {
    return scope !== 'weekend';
  }
}

@Module({ providers: [Calendar], exports: [Calendar] })
class CalendarModule {}

/** A guard with a dependency, that reads what `verify` found out. */
@Injectable()
class Weekdays implements CanActivate {
  constructor(private readonly calendar: Calendar) {}

  canActivate(context: ExecutionContext): boolean {
    const { auth } = context.switchToHttp().getRequest<{ auth: { scope?: string } }>();
    return this.calendar.isOpen(auth.scope);
  }
}
