import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import {
  Controller,
  Get,
  Injectable,
  Module,
  Res,
  type CanActivate,
  type ExecutionContext,
  type INestApplication,
} from '@nestjs/common';
import { APP_GUARD, NestFactory, type AbstractHttpAdapter } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ANONYMOUS, EVERYONE, ToolMethod, ToolModule, ToolRunner } from '@toolwright/core';

interface AnyResponse {
  header(name: string, value: string): AnyResponse;
  readonly raw?: ServerResponse;
}

/** The response of Node below that of the adapter. */
const below = (response: AnyResponse): ServerResponse => response.raw ?? (response as unknown as ServerResponse);

/** Tells by headers, as throttlers do: by the verb of the adapter and by those of Node. */
@Injectable()
class Counter implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const response = context.switchToHttp().getResponse<AnyResponse>();
    response.header('x-count', context.getType<string>()).header('x-chained', 'yes');
    below(response).setHeader('x-node', context.getType<string>()).appendHeader('x-node', 'again');
    below(response).removeHeader('x-gone');
    return below(response) === below(context.switchToHttp().getResponse<AnyResponse>());
  }
}

@Injectable()
class Clock {
  @ToolMethod({ name: 'clock/tell', description: 'Tells the time.', operation: 'read', permission: EVERYONE })
  tell(): string {
    return 'noon';
  }
}

@Controller()
class Streaming {
  constructor(private readonly runner: ToolRunner) {}

  /** Sends the head, then runs tools and writes what comes of them, as an assistant does. */
  @Get('stream')
  async stream(@Res() response: AnyResponse & { hijack?(): void }): Promise<void> {
    response.hijack?.();
    const node = below(response);
    node.writeHead(200, { 'content-type': 'text/plain' });
    node.write('first ');
    node.write((await this.run()) + ' ');
    node.end(String(thrownBy(() => node.setHeader('x-own', 'late'))));
  }

  @Get('plain')
  async plain(@Res({ passthrough: true }) _response: AnyResponse): Promise<string> {
    return this.run();
  }

  private async run(): Promise<string> {
    const invocation = await this.runner.run<string>('clock/tell', {}, { account: ANONYMOUS });
    return invocation.ok ? invocation.raw : invocation.error.code;
  }
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return undefined;
}

describe.each<[string, () => AbstractHttpAdapter]>([
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
])('A guard that sets headers, on %s', (_name, adapter) => {
  let app: INestApplication;
  beforeAll(async () => {
    @Module({
      imports: [ToolModule.forRoot({ bootReport: false })],
      providers: [Clock, { provide: APP_GUARD, useClass: Counter }],
      controllers: [Streaming],
    })
    class AppModule {}
    app = await NestFactory.create(AppModule, adapter() as never, { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());
  const get = (path: string) => fetch(`http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}${path}`);

  it('does not refuse a tool when the head of a stream is on its way; the controller’s own response stays strict', async () => {
    const answer = await get('/stream');
    expect(await answer.text()).toBe('first noon ERR_HTTP_HEADERS_SENT');
    expect(answer.headers.get('x-node')).toBe('http, again');
  });

  it('sets them for a tool as long as the head is not sent', async () => {
    const answer = await get('/plain');
    expect(await answer.text()).toBe('noon');
    expect(answer.headers.get('x-count')).toBe('tool');
    expect(answer.headers.get('x-node')).toBe('tool, again');
  });
});
