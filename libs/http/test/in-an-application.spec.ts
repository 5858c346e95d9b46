import {
  type CallHandler,
  type CanActivate,
  ClassSerializerInterceptor,
  Controller,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  Module,
  type NestInterceptor,
  Post,
  SetMetadata,
  VersioningType,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { EVERYONE, ToolMethod, ToolModule, ToolRegistry } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { map } from 'rxjs';
import { ADAPTERS, type AdapterName, openHall } from './fixture.app.js';

@Controller('toolshed')
class ToolshedController {
  @Post()
  add(): string {
    return 'added';
  }
}

@Module({ controllers: [ToolshedController] })
class ToolshedModule {}

/** The application's own: shuts the door for some, breaks for others. */
class HouseRules implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const rule = context.switchToHttp().getRequest<{ headers: Record<string, string> }>().headers['x-rule'];
    if (rule === 'closed') throw new ForbiddenException('Closed on Mondays.');
    if (rule === 'broken') throw new Error('the password is swordfish');
    return next.handle();
  }
}

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: HouseRules }] })
class HouseModule {}

/** The application's own: shut, unless it is said to be open. */
class OpeningHours implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    return Reflect.getMetadata('open', context.getClass()) === true;
  }
}

@Module({ imports: [ToolshedModule], providers: [{ provide: APP_GUARD, useClass: OpeningHours }] })
class GuardedModule {}

class Envelope implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

@Injectable()
class WordsService {
  @ToolMethod({ description: 'Count words.', operation: 'read', permission: EVERYONE })
  count(): Record<string, number> {
    return JSON.parse(`{"constructor":2,"tea":1}`) as Record<string, number>;
  }
}

@Module({
  providers: [
    WordsService,
    { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
    { provide: APP_INTERCEPTOR, useClass: Envelope },
  ],
})
class ReshapingModule {}

class Expecting implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map(({ items }: { items: unknown }) => items));
  }
}

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: Expecting }] })
class ExpectingModule {}

describe.each(Object.keys(ADAPTERS) as AdapterName[])('ToolHttpModule in an application on %s', (adapter) => {
  it('lives below the global prefix and on the path it is given', async () => {
    const { app, url } = await openHall(adapter, { prefix: 'api/v1', path: '/ai/tools' });
    expect((await fetch(`${url}/api/v1/ai/tools`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/ai/tools/hall/greet`)).status).toBe(200);
    expect((await fetch(`${url}/ai/tools`)).status).toBe(404);
    const bad = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    const malformed = await fetch(`${url}/api/v1/ai/tools/hall/greet/run`, bad);
    expect(malformed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    await app.close();
  });

  it('leaves the failures of other routes to the application', async () => {
    const { app, url } = await openHall(adapter, { imports: [ToolshedModule] });
    const bad = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    const response = await fetch(`${url}/toolshed`, bad);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ statusCode: 400 });
    await app.close();
  });

  it('answers exceptions of the application as problems: in its words, or without any', async () => {
    const { app, url, diary } = await openHall(adapter, { imports: [HouseModule] });
    const run = (rule: string) => fetch(`${url}/tools/hall/seek/run`, { method: 'POST', headers: { 'x-rule': rule } });
    const closed = await run('closed');
    expect(closed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await closed.json()).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: 'Closed on Mondays.',
      code: 'forbidden',
    });
    const broken = await (await run('broken')).text();
    expect(JSON.parse(broken)).toMatchObject({ code: 'internal_error', status: 500 });
    expect(broken).not.toContain('swordfish');
    expect(diary.entries).toEqual([]);
    await app.close();
  });

  it('answers in its own form, whatever the application makes of its values', async () => {
    const { app, url } = await openHall(adapter, { imports: [ReshapingModule] });
    expect(await (await fetch(`${url}/tools/words/count`)).json()).toMatchObject({ name: 'words/count' });
    expect(await (await fetch(`${url}/tools`)).json()).toEqual({ tools: expect.any(Array) });
    const response = await fetch(`${url}/tools/words/count/run`, { method: 'POST' });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe('{"result":{"constructor":2,"tea":1}}');
    await app.close();
  });

  it('answers once where an interceptor of the application fails over a value it does not get', async () => {
    const { app, url } = await openHall(adapter, { imports: [ExpectingModule] });
    const errors: string[] = [];
    app.useLogger({ log: () => undefined, warn: () => undefined, error: (text: string) => void errors.push(text) });
    const response = await fetch(`${url}/tools`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ tools: expect.any(Array) });
    await fetch(`${url}/tools`);
    await app.close();
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(error).toContain("Cannot destructure property 'items'");
  });

  it('has the decorators of the application on its routes, and no other route has them', async () => {
    const { app, url } = await openHall(adapter, { imports: [GuardedModule], decorators: [SetMetadata('open', true)] });
    expect((await fetch(`${url}/tools`)).status).toBe(200);
    expect((await fetch(`${url}/tools/hall/greet`)).status).toBe(200);
    const greeting = await fetch(`${url}/tools/hall/seek/run`, { method: 'POST' });
    expect(greeting.status).toBe(404);
    expect((await fetch(`${url}/toolshed`, { method: 'POST' })).status).toBe(403);
    await app.close();
  });

  it('stays behind the application’s guards without them', async () => {
    const { app, url, diary } = await openHall(adapter, { imports: [GuardedModule] });
    expect((await fetch(`${url}/tools`)).status).toBe(403);
    expect((await fetch(`${url}/tools/hall/seek/run`, { method: 'POST' })).status).toBe(403);
    expect(diary.entries).toEqual([]);
    await app.close();
  });

  it('says that no body parser is there instead of running without the input', async () => {
    const { app, url, diary } = await openHall(adapter, { bodyParser: false });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/tools/hall/seek/run`, { method: 'POST', headers, body: '{"name":"Ana"}' });
    // Fastify parses JSON by itself; the tool then refuses a property it does not know.
    expect([422, 500]).toContain(response.status);
    expect(await response.json()).toMatchObject({ code: response.status === 500 ? 'internal_error' : 'input_invalid' });
    expect(diary.entries).toEqual([]);
    await app.close();
  });

  it('stays where it is when the application has versions', async () => {
    @Module({ imports: [ToolModule.forRoot({ bootReport: false }), ToolHttpModule.register()] })
    class VersionedModule {}
    const testing = await Test.createTestingModule({ imports: [VersionedModule] }).compile();
    const app = testing.createNestApplication(ADAPTERS[adapter](), { logger: false });
    app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
    await app.listen(0, '127.0.0.1');
    expect(await (await fetch(`${await app.getUrl()}/tools`)).json()).toEqual({ tools: [] });
    await app.close();
  });
});

describe('ToolHttpModule in a script', () => {
  it('does not ask for HTTP where there is none', async () => {
    @Module({ imports: [ToolModule.forRoot({ bootReport: false }), ToolHttpModule.register()] })
    class ScriptModule {}
    const context = await NestFactory.createApplicationContext(ScriptModule, { logger: false, abortOnError: false });
    expect(context.get(ToolRegistry).all()).toEqual([]);
    await context.close();
  });
});
