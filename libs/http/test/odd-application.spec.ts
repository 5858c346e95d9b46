import {
  type ArgumentsHost,
  type CallHandler,
  Catch,
  ClassSerializerInterceptor,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
  Module,
  type NestInterceptor,
  ValidationPipe,
  VersioningType,
} from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { ToolModule } from '@toolwright/core';
import { ToolHttpModule, ToolOpenApi } from '@toolwright/http';
import { map } from 'rxjs';
import { ADAPTERS, type AdapterName, Diary } from './fixture.app.js';
import { LibraryService } from './library.app.js';

class Envelope implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

/** Answers everything in a form of its own. */
@Catch()
class HouseStyle implements ExceptionFilter {
  catch(_exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<{ status(code: number): { send(body: object): void } }>();
    response.status(418).send({ ok: false });
  }
}

@Module({
  imports: [ToolModule.forRoot({ bootReport: false }), ToolHttpModule.register()],
  providers: [
    LibraryService,
    Diary,
    { provide: APP_INTERCEPTOR, useClass: Envelope },
    { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor },
    { provide: APP_FILTER, useClass: HouseStyle },
    {
      provide: APP_PIPE,
      useFactory: () => new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }),
    },
  ],
})
class OddModule {}

describe.each(Object.keys(ADAPTERS) as AdapterName[])(
  'The tools in an odd but legitimate application on %s',
  (adapter) => {
    let app: INestApplication;
    let url: string;

    const open = async (change: (app: INestApplication) => void): Promise<void> => {
      const testing = await Test.createTestingModule({ imports: [OddModule] }).compile();
      app = testing.createNestApplication(ADAPTERS[adapter](), { logger: false });
      change(app);
      app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
      app.enableCors({ origin: 'https://shop.example' });
      await app.listen(0, '127.0.0.1');
      url = await app.getUrl();
    };
    afterEach(() => app.close());

    const answersAt = async (tools: string): Promise<void> => {
      const hours = await fetch(`${url}${tools}/books/hours/run`);
      expect([hours.status, await hours.json()]).toEqual([200, { result: { open: '9 to 5' } }]);
      const wrong = await fetch(`${url}${tools}/books/search/run?limit=99`);
      expect(wrong.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await wrong.json()).toMatchObject({ code: 'input_invalid', violations: [{ path: '/limit' }] });
      const headers = { 'content-type': 'application/json' };
      const broken = await fetch(`${url}${tools}/books/hours/run`, { method: 'POST', headers, body: '{' });
      expect(await broken.json()).toMatchObject({ code: 'malformed_body' });
      expect((await fetch(`${url}${tools}/nothing/run`)).status).toBe(404);
      const categories = await fetch(`${url}${tools.replace(/tools$/, 'tool-categories')}`);
      expect(await categories.json()).toEqual({ categories: [{ slug: 'books', label: 'Books', tools: 4 }] });
      const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
      expect(Object.keys(ToolOpenApi.extend(document, app).paths)).toContain(`${tools}/books/hours/run`);
    };

    it('answer in their own form below a prefix, beside versions, envelopes, filters and pipes', async () => {
      await open((one) => one.setGlobalPrefix('api/v0'));
      await answersAt('/api/v0/tools');
    });

    it('answer where the prefix is not for them', async () => {
      await open((one) => one.setGlobalPrefix('api', { exclude: ['tools', 'tools/*path', 'tool-categories'] }));
      await answersAt('/tools');
    });

    it('leave the preflight of browsers to the application', async () => {
      await open(() => undefined);
      const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
      const preflight = await fetch(`${url}/tools/books/hours/run`, { method: 'OPTIONS', headers });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(app.get(Diary).entries).toEqual([]);
    });
  },
);
