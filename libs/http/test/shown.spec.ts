import {
  type CanActivate,
  type ExecutionContext,
  HttpException,
  type INestApplication,
  Injectable,
  Module,
  UseGuards,
} from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { EVERYONE, ToolMethod, ToolModule, ToolResult } from '@toolwright/core';
import { ToolHttpModule, ToolOpenApi } from '@toolwright/http';
import { ADAPTERS, type AdapterName } from './fixture.app.js';

const READ = { description: 'Shows it.', operation: 'read', permission: EVERYONE } as const;

interface HeaderWriter {
  header(name: string, value: number): void;
}

/** What `ThrottlerGuard` does of two throttlers that have names; the ordinary application has the real one. */
class Throttled implements CanActivate {
  canActivate(context: ExecutionContext): never {
    const response = context.switchToHttp().getResponse<HeaderWriter>();
    response.header('Retry-After-short', 30);
    response.header('Retry-After-long', 3_600);
    throw new HttpException('ThrottlerException: Too Many Requests', 429);
  }
}

@Injectable()
class GalleryService {
  @ToolMethod(READ) picture() {
    const data = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const link = { type: 'resource_link', uri: 'https://gallery.example/1', name: 'The original' } as const;
    return ToolResult.ok({ title: 'Blue' }, { content: [{ type: 'image', data, mimeType: 'image/png' }, link] });
  }

  @ToolMethod(READ) title() {
    return ToolResult.ok('Blue', { message: 'It is blue.' });
  }

  @UseGuards(Throttled)
  @ToolMethod(READ)
  rare() {
    return 'never';
  }
}

@Module({
  imports: [ToolModule.forRoot({ bootReport: false }), ToolHttpModule.register()],
  providers: [GalleryService],
})
class GalleryModule {}

describe.each(Object.keys(ADAPTERS) as AdapterName[])('What stands beside a result, on %s', (adapter) => {
  let app: INestApplication;
  let url: string;

  beforeAll(async () => {
    const testing = await Test.createTestingModule({ imports: [GalleryModule] }).compile();
    app = testing.createNestApplication(ADAPTERS[adapter](), { logger: false });
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(() => app.close());

  it('is shown as content, bytes as base64, and absent where there is nothing', async () => {
    const picture = await fetch(`${url}/tools/gallery/picture/run`);
    expect(await picture.json()).toEqual({
      result: { title: 'Blue' },
      content: [
        { type: 'image', data: 'iVBORw==', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'https://gallery.example/1', name: 'The original' },
      ],
    });
    const title = await fetch(`${url}/tools/gallery/title/run`, { method: 'POST' });
    expect(await title.json()).toEqual({ result: 'Blue', message: 'It is blue.' });
  });

  it('is in the OpenAPI document', () => {
    const document = SwaggerModule.createDocument(app, new DocumentBuilder().setOpenAPIVersion('3.1.0').build());
    const { paths, components } = ToolOpenApi.extend(document, app);
    expect(JSON.stringify(paths['/tools/gallery/picture/run'])).toContain('"#/components/schemas/tools.content"');
    expect(components?.schemas).toHaveProperty(['tools.content', 'properties', 'mimeType']);
  });

  it('is the time to wait, in seconds, where a throttler said so: the longest of several', async () => {
    const answer = await fetch(`${url}/tools/gallery/rare/run`, { method: 'POST' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await answer.json()).toMatchObject({
      code: 'rate_limited',
      title: 'There were too many calls.',
      detail: 'Too many calls. Wait 3600 seconds before the next one.',
    });
  });
});
