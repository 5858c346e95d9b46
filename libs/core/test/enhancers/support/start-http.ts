import { Logger, Module, type INestApplication, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ToolModule, ToolRunner, type ToolModuleOptions } from '@toolwright/core';
import { RecordingLogger } from '../../support/start.js';

export interface Serving {
  readonly app: INestApplication;
  readonly runner: ToolRunner;
  readonly log: RecordingLogger;
}

export interface ServedParts {
  readonly providers?: readonly (Type | object)[];
  readonly controllers?: readonly Type[];
  readonly options?: ToolModuleOptions;
}

/** A real HTTP application; it listens on a free port once somebody asks for its address. */
export async function startHttp({ providers = [], controllers = [], options }: ServedParts): Promise<Serving> {
  @Module({
    imports: [ToolModule.forRoot({ bootReport: false, ...options })],
    providers: [...providers] as Type[],
    controllers: [...controllers],
  })
  class AppModule {}

  const log = new RecordingLogger();
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  const app = module.createNestApplication();
  app.useLogger(log);
  Logger.overrideLogger(log);
  await app.init();
  return { app, runner: app.get(ToolRunner), log };
}

/** The body of a GET request, as JSON. */
export async function get(app: INestApplication, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const server = app.getHttpServer() as { listening: boolean };
  if (!server.listening) await app.listen(0, '127.0.0.1');
  const response = await fetch(`${await app.getUrl()}${path}`, { headers });
  return response.json();
}
