import { Logger, Module, type LoggerService, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { ToolModule, ToolRunner, type ToolModuleOptions } from '@toolwright/core';

/** Keeps every line the application logs, in order, as text. */
export class RecordingLogger implements LoggerService {
  readonly lines: string[] = [];

  log = (...parts: unknown[]): void => this.keep('log', parts);
  error = (...parts: unknown[]): void => this.keep('error', parts);
  warn = (...parts: unknown[]): void => this.keep('warn', parts);
  debug = (...parts: unknown[]): void => this.keep('debug', parts);
  verbose = (...parts: unknown[]): void => this.keep('verbose', parts);

  of(level: string): string[] {
    return this.lines.filter((line) => line.startsWith(`${level} `));
  }

  private keep(level: string, parts: unknown[]): void {
    this.lines.push(`${level} ${parts.map(String).join(' ')}`);
  }
}

export interface Started {
  readonly app: TestingModule;
  readonly runner: ToolRunner;
  readonly log: RecordingLogger;
}

/** A real application with these providers and controllers around the tool module. */
export async function start(
  providers: readonly (Type | object)[],
  options: ToolModuleOptions & { readonly controllers?: readonly Type[]; readonly imports?: readonly Type[] } = {},
): Promise<Started> {
  const { controllers = [], imports = [], ...moduleOptions } = options;

  @Module({
    imports: [ToolModule.forRoot({ bootReport: false, ...moduleOptions }), ...imports],
    providers: [...providers] as Type[],
    controllers: [...controllers],
  })
  class AppModule {}

  const log = new RecordingLogger();
  const app = await Test.createTestingModule({ imports: [AppModule] })
    .setLogger(log)
    .compile();
  Logger.overrideLogger(log);
  await app.init();
  return { app, runner: app.get(ToolRunner), log };
}

/** The problems a boot fails with, as one text. */
export async function bootFailure(...parameters: Parameters<typeof start>): Promise<string> {
  try {
    const { app } = await start(...parameters);
    await app.close();
  } catch (error) {
    return (error as Error).message;
  }
  return 'the application booted';
}
