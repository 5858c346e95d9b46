import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Injectable, Logger, Module, type INestApplication, type ModuleMetadata } from '@nestjs/common';
import { NestFactory, type AbstractHttpAdapter } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  ANONYMOUS,
  EVERYONE,
  SIGNED_IN,
  ToolAccounts,
  ToolContext,
  ToolMethod,
  ToolModule,
  type Account,
  type AccountSource,
} from '@toolwright/core';

interface Identified {
  readonly auth?: { readonly sub?: string };
  readonly user?: { readonly sub?: string };
}

/** What `verify` or a guard found out about a request. */
@ToolAccounts()
@Injectable()
class Accounts implements AccountSource {
  fromRequest({ auth, user }: Identified): Account {
    const id = (auth ?? user)?.sub;
    return id === undefined ? ANONYMOUS : { id, permissions: [] };
  }
}

@Injectable()
export class Who {
  /** All that a tool was given, as text. */
  readonly seen: string[] = [];

  @ToolMethod({ description: 'Says who asks.', operation: 'read', permission: EVERYONE, category: 'people' })
  asks(@ToolContext() context: ToolContext): { id: string | null } {
    this.seen.push(inspect(context, { depth: 20, showHidden: true }));
    return { id: context.account.id };
  }

  @ToolMethod({
    description: 'Greets.',
    operation: 'read',
    permission: EVERYONE,
    category: 'manners',
    aliases: ['who/hails'],
  })
  greets(): string {
    return 'Good day.';
  }

  @ToolMethod({ description: 'Tells a secret.', operation: 'read', permission: SIGNED_IN, category: 'people' })
  tells(): string {
    return 'secret';
  }
}

export interface Guarded {
  readonly app: INestApplication;
  readonly url: URL;
  readonly who: Who;
  /** Every line of the log, whatever its level. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

export interface GuardedOptions {
  readonly endpoints: ModuleMetadata['imports'];
  readonly providers?: ModuleMetadata['providers'];
  readonly controllers?: ModuleMetadata['controllers'];
  readonly configure?: (app: INestApplication) => void;
  readonly adapter?: AbstractHttpAdapter | undefined;
}

export const ADAPTERS: readonly (readonly [string, () => AbstractHttpAdapter | undefined])[] = [
  ['Express', () => undefined],
  ['Fastify', () => new FastifyAdapter()],
];

/** An application with these endpoints at `/mcp` or wherever they say. */
export async function openGuarded(options: GuardedOptions): Promise<Guarded> {
  const { endpoints = [], providers = [], controllers = [], configure, adapter } = options;

  @Module({
    imports: [ToolModule.forRoot({ bootReport: false }), ...endpoints],
    providers: [Who, Accounts, ...providers],
    controllers,
  })
  class GuardedModule {}

  const lines: string[] = [];
  const keep = (...parts: unknown[]): void => void lines.push(parts.map((part) => inspect(part)).join(' '));
  const logger = { log: keep, error: keep, warn: keep, debug: keep, verbose: keep };
  Logger.overrideLogger(logger);
  const settings = { logger, abortOnError: false, autoFlushLogs: true } as const;
  const app = await (adapter === undefined
    ? NestFactory.create(GuardedModule, settings)
    : NestFactory.create(GuardedModule, adapter, settings));
  configure?.(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    who: app.get(Who),
    lines,
    close: async () => {
      (app.getHttpServer() as { closeAllConnections(): void }).closeAllConnections();
      await app.close();
    },
  };
}
