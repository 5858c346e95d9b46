import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  ForbiddenException,
  Module,
  type NestInterceptor,
  Post,
  VersioningType,
} from '@nestjs/common';
import { APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ToolModule, ToolRegistry } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
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
