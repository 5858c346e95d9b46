import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { IsString } from 'class-validator';
import {
  ANONYMOUS,
  DefinitionSerializer,
  EVERYONE,
  INVOKERS,
  NO_INPUT,
  OnCategoryRegistered,
  OnToolDescribed,
  OnToolRegistered,
  RegisterTools,
  ToolMethod,
  ToolRegistry,
  ToolsetResolver,
  type CategoryDefinition,
  type DefinitionOrigin,
  type HandMadeTool,
  type Invoker,
  type RegistryChange,
  type ToolCatalog,
  type ToolDescription,
  type ToolDeclaration,
} from '@toolwright/core';
import { bootFailure, start } from './support/start.js';

class EchoInput {
  @IsString() text!: string;
}

const echo = (name: string, more: Partial<HandMadeTool> = {}): HandMadeTool => ({
  name,
  description: 'Echoes.',
  operation: 'read',
  permission: EVERYONE,
  input: EchoInput,
  execute: ({ text }: EchoInput) => `${name} ${text}`,
  ...more,
});

const call = { account: ANONYMOUS };

describe('A tool by hand', () => {
  it('is added at boot by @RegisterTools(), and by whoever has the registry early', async () => {
    @Injectable()
    class Reports {
      @RegisterTools()
      add(catalog: ToolCatalog): void {
        catalog.registerCategory('reports', { label: 'Reports' });
        for (const name of ['reports/a', 'reports/b']) catalog.register(echo(name));
      }
    }
    @Injectable()
    class Early implements OnModuleInit {
      constructor(private readonly registry: ToolRegistry) {}
      onModuleInit(): void {
        this.registry.register(echo('reports/early'));
      }
    }
    const { app, runner } = await start([Reports, Early]);
    expect(
      app
        .get(ToolRegistry)
        .all()
        .map(({ definition }) => definition.name),
    ).toEqual(['reports/a', 'reports/b', 'reports/early']);
    expect(app.get(ToolRegistry).categories().get('reports')).toEqual({ label: 'Reports' });
    expect((await runner.run('reports/b', { text: 'x' }, call)).unwrap()).toBe('reports/b x');
    await app.close();
  });

  it('obeys the same rules, listed with all others at boot', async () => {
    @Injectable()
    class Reports {
      @RegisterTools()
      add(catalog: ToolCatalog): void {
        catalog.register(echo('Bad Name', { description: '' }));
        catalog.register({ ...echo('reports/x'), execute: undefined as never });
        catalog.register(echo('reports/y', { permission: undefined as never }));
      }
    }
    const failure = await bootFailure([Reports]);
    expect(failure).toMatch(/4 problems/);
    expect(failure).toMatch(/the tool "Bad Name" by hand: it has no description/);
    expect(failure).toMatch(/the tool "reports\/x" by hand: it has no execute\(input, context\)/);
    expect(failure).toMatch(/the tool "reports\/y" by hand: it says nowhere who may run it/);
  });

  it('comes and goes at run time, with a signal, and a bad one is refused alone', async () => {
    const { app, runner } = await start([]);
    const registry = app.get(ToolRegistry);
    const toolsets = app.get(ToolsetResolver);
    const changes: RegistryChange[] = [];
    registry.changes.subscribe((change) => changes.push(change));
    const visible = async () =>
      (await toolsets.resolve({ account: ANONYMOUS, invoker: INVOKERS.http })).tools.map(
        ({ definition }) => definition.name,
      );

    expect(await visible()).toEqual([]);
    registry.register(echo('late/one', { aliases: ['late/uno'] }));
    expect(await visible()).toEqual(['late/one']);
    expect(await runner.run('late/uno', { text: 'x' }, call)).toMatchObject({ ok: true, tool: 'late/one' });
    expect(await runner.run('late/one', { text: 1 }, call)).toMatchObject({ status: 'invalid' });

    expect(() => registry.register(echo('late/one'))).toThrow(/"late\/one" is claimed twice/);
    expect(() => registry.register(echo('late/two', { timeout: -1 }))).toThrow(/its timeout is -1/);
    expect(() => registry.register(echo('late/three', { requires: ['nowhere'] }))).toThrow(
      /requires the tool "nowhere"/,
    );
    expect(await visible()).toEqual(['late/one']);

    expect(registry.unregister('late/one')).toBe(true);
    expect(registry.unregister('late/one')).toBe(false);
    expect(await visible()).toEqual([]);
    expect(await runner.run('late/one', { text: 'x' }, call)).toMatchObject({ error: { code: 'tool_not_found' } });
    expect(changes).toEqual([
      { added: ['late/one'], removed: [] },
      { added: [], removed: ['late/one'] },
    ]);
    await app.close();
  });

  it('denies by its own checkAccess, and takes no input with NO_INPUT', async () => {
    const { app, runner } = await start([]);
    const registry = app.get(ToolRegistry);
    registry.register(
      echo('guarded/echo', { permission: EVERYONE, checkAccess: (input: EchoInput) => input.text === 'open' }),
    );
    registry.register(echo('no/input', { input: NO_INPUT, execute: () => 'nothing' }));
    expect(await runner.run('guarded/echo', { text: 'open' }, call)).toMatchObject({ ok: true });
    expect(await runner.run('guarded/echo', { text: 'shut' }, call)).toMatchObject({ status: 'denied' });
    expect(await runner.run('no/input', undefined, call)).toMatchObject({ raw: 'nothing' });
    await app.close();
  });
});

describe('A module that is loaded lazily', () => {
  @Injectable()
  class LateTools {
    @ToolMethod({ description: 'Is late.', operation: 'read', permission: EVERYONE })
    arrive(): string {
      return 'late';
    }
  }
  @Module({ providers: [LateTools] })
  class LateModule {}

  it('brings its tools after a refresh', async () => {
    const { app, runner } = await start([]);
    const registry = app.get(ToolRegistry);
    await app.get(LazyModuleLoader).load(() => LateModule);
    expect(registry.all()).toEqual([]);
    await registry.refresh();
    await registry.refresh();
    expect((await runner.run('late/arrive', {}, call)).unwrap()).toBe('late');
    expect(registry.all()).toHaveLength(1);
    await app.close();
  });
});

describe('Hooks on definitions', () => {
  @Injectable()
  class Orders {
    @ToolMethod({ description: 'Finds.', operation: 'read', permission: EVERYONE, category: 'orders' })
    find(input: EchoInput): string {
      return input.text;
    }
    @ToolMethod({ description: 'Secret.', operation: 'read', permission: EVERYONE, category: 'orders' })
    secret(): string {
      return 'secret';
    }
  }

  @Injectable()
  class Hooks {
    @OnToolRegistered()
    change(options: ToolDeclaration, { name }: DefinitionOrigin): ToolDeclaration | false {
      if (name === 'orders/secret') return false;
      return { ...options, name: 'renamed', description: `${options.description} (changed)` };
    }

    @OnCategoryRegistered()
    label(category: CategoryDefinition, slug: string): CategoryDefinition | false {
      return slug === 'hidden' ? false : { ...category, label: category.label.toUpperCase() };
    }

    @OnToolDescribed()
    describe(description: ToolDescription, invoker: Invoker): ToolDescription | undefined {
      if (invoker.id !== 'mcp') return undefined;
      const inputSchema = { ...description.inputSchema, properties: { text: { type: 'string', maxLength: 3 } } };
      return { ...description, name: 'renamed', description: 'For models.', inputSchema };
    }
  }

  it('change and block definitions before they are validated, and never rename', async () => {
    const categories = { orders: { label: 'orders' }, hidden: { label: 'hidden' } };
    const { app } = await start([Orders, Hooks], { categories });
    const registry = app.get(ToolRegistry);
    expect(registry.all().map(({ definition }) => [definition.name, definition.description])).toEqual([
      ['orders/find', 'Finds. (changed)'],
    ]);
    expect([...registry.categories()]).toEqual([['orders', { label: 'ORDERS' }]]);
    await app.close();
  });

  it('change how a tool is advertised, and the call is checked against just that', async () => {
    const { app, runner } = await start([Orders, Hooks]);
    const tool = app.get(ToolRegistry).get('orders/find');
    const serializer = app.get(DefinitionSerializer);
    if (!tool) throw new Error('there is no such tool');
    expect(serializer.serialize(tool, INVOKERS.mcp)).toMatchObject({ name: 'orders/find', description: 'For models.' });
    expect(serializer.serialize(tool, INVOKERS.http)).toMatchObject({ description: 'Finds. (changed)' });
    expect(serializer.serialize(tool, INVOKERS.mcp)).toBe(serializer.serialize(tool, INVOKERS.mcp));
    const input = { text: 'long' };
    expect(await runner.run('orders/find', input, { ...call, invoker: INVOKERS.mcp })).toMatchObject({
      status: 'invalid',
    });
    expect(await runner.run('orders/find', input, { ...call, invoker: INVOKERS.http })).toMatchObject({ ok: true });
    await app.close();
  });
});
