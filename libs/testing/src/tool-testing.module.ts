import type { DynamicModule, ForwardReference, INestApplicationContext, Type } from '@nestjs/common';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import {
  AccountResolver,
  DefinitionSerializer,
  INVOKERS,
  ToolRegistry,
  ToolRunner,
  ToolsetResolver,
  type Account,
  type Invocation,
  type Invoker,
  type JsonSchemaObject,
  type RunOptions,
  type ToolMethods,
} from '@toolwright/core';

type ImportedModule = Type | DynamicModule | ForwardReference | Promise<DynamicModule>;

/** The tools of an application under test, for one account. */
export interface AccountTools {
  /** Runs a tool as plain code would. */
  run<Output = unknown>(
    name: string,
    input?: unknown,
    options?: Omit<RunOptions, 'account'>,
  ): Promise<Invocation<Output>>;
  /** Runs a tool as a door would: what the account may not see does not exist. */
  call<Output = unknown>(name: string, input?: unknown, invoker?: Invoker): Promise<Invocation<Output>>;
  /** The tools of a class as typed methods. */
  tools<Host>(type: abstract new (...dependencies: never[]) => Host): ToolMethods<Host>;
  /** Names of the tools that the account may see. */
  names(): Promise<string[]>;
}

/** An application under test, seen through its tools. */
export interface ToolsUnderTest {
  readonly app: INestApplicationContext;
  as(account: Account | string): AccountTools;
  /** The input schema as it is advertised. */
  schema(name: string): JsonSchemaObject;
  close(): Promise<void>;
}

/**
 * Tests of tools in a few lines.
 *
 * @example
 * const tools = await testTools(AppModule);
 * const order = await tools.as(ana).run('orders/get', { number: '1042' });
 * expect(order.ok).toBe(true);
 */
export class ToolTestingModule {
  /**
   * Boots modules as the application does and hands out their tools.
   * @param prepare where providers are overridden: `(builder) => builder.overrideProvider(Mailer).useValue(mailer)`
   * @throws ToolBootError for whatever the application's boot would refuse
   */
  static async create(
    modules: ImportedModule | ImportedModule[],
    prepare: (builder: TestingModuleBuilder) => TestingModuleBuilder = (builder) => builder,
  ): Promise<ToolsUnderTest> {
    const builder = Test.createTestingModule({ imports: Array.isArray(modules) ? modules : [modules] });
    const app = await prepare(builder).compile();
    await app.init();
    return underTest(app);
  }
}

/** Short for {@link ToolTestingModule.create}. */
export const testTools = (
  ...parameters: Parameters<typeof ToolTestingModule.create>
): ReturnType<typeof ToolTestingModule.create> => ToolTestingModule.create(...parameters);

function underTest(app: INestApplicationContext): ToolsUnderTest {
  const registry = app.get(ToolRegistry, { strict: false });
  const serializer = app.get(DefinitionSerializer, { strict: false });
  return {
    app,
    as: (account) => toolsOf(app, account),
    schema: (name) => {
      const tool = registry.get(name);
      if (tool) return serializer.serialize(tool, INVOKERS.code).inputSchema;
      const known = registry.all().map(({ definition }) => definition.name);
      throw new Error(`There is no tool "${name}". There are: ${known.join(', ') || 'none'}.`);
    },
    close: () => app.close(),
  };
}

function toolsOf(app: INestApplicationContext, account: Account | string): AccountTools {
  const runner = app.get(ToolRunner, { strict: false });
  const toolsetFor = async (invoker: Invoker) => {
    const resolver = app.get(ToolsetResolver, { strict: false });
    const whose =
      typeof account === 'string' ? await app.get(AccountResolver, { strict: false }).load(account) : account;
    return resolver.resolve({ account: whose, invoker });
  };
  return {
    run: (name, input, options) => runner.run(name, input, { ...options, account }),
    call: async (name, input, invoker = INVOKERS.http) =>
      runner.run(name, input, { toolset: await toolsetFor(invoker) }),
    tools: (type) => runner.as(account, type),
    names: async () => (await toolsetFor(INVOKERS.code)).tools.map(({ definition }) => definition.name),
  };
}
