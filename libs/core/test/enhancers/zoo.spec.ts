import { Injectable, Module } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ANONYMOUS, ToolModule, ToolRegistry, ToolRunner } from '@toolwright/core';
import { start } from '../support/start.js';
import {
  asked,
  DependencyModule,
  GuardedChild,
  NoDependency,
  OpenBase,
  ran,
  runs,
  SHAPES,
  Words,
} from './support/guarded-shapes.js';

describe('Called as nobody', () => {
  beforeEach(() => {
    runs.length = 0;
    asked.length = 0;
  });

  it.each(Object.entries(SHAPES))(
    '%s never runs',
    async (_name, { imports = [], providers = [], controllers = [] }) => {
      @Module({
        imports: [ToolModule.forRoot({ bootReport: false }), DependencyModule, ...imports],
        providers,
        controllers,
      })
      class AppModule {}
      const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
      await app.init();
      expect(
        app
          .get(ToolRegistry)
          .all()
          .map(({ definition }) => definition.name),
      ).toEqual(['animal/speak']);
      const invocation = await app.get(ToolRunner).run('animal/speak', { word: 'x' }, { account: ANONYMOUS });
      expect(invocation).toMatchObject({ ok: false, status: 'denied', error: { code: 'access_denied' } });
      expect(runs).toEqual([]);
      expect(new Set(asked)).toEqual(new Set(['asked']));
      await app.close();
    },
  );

  it('a class of two modules does not boot', async () => {
    @Module({ providers: [GuardedChild] })
    class One {}
    @Module({ providers: [GuardedChild] })
    class Two {}
    @Module({ imports: [ToolModule.forRoot({ bootReport: false }), DependencyModule, One, Two] })
    class AppModule {}
    const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
    await expect(app.init()).rejects.toThrow(/GuardedChild\.speak[\s\S]*claimed twice[\s\S]*One[\s\S]*Two/);
  });

  it('what a lazy module brings after boot is unknown', async () => {
    @Module({ providers: [NoDependency, GuardedChild] })
    class Lazy {}
    const { app, runner } = await start([]);
    await app.get(LazyModuleLoader).load(() => Lazy);
    expect(await runner.run('animal/speak', {}, { account: ANONYMOUS })).toMatchObject({
      error: { code: 'tool_not_found' },
    });
    expect(runs).toEqual([]);
    await app.close();
  });

  it('an override without decorators is no tool', async () => {
    @Injectable()
    class Override extends OpenBase {
      override speak(_input: Words): string {
        return ran();
      }
    }
    const { app, runner } = await start([Override]);
    expect(await runner.run('animal/speak', {}, { account: ANONYMOUS })).toMatchObject({
      error: { code: 'tool_not_found' },
    });
    await app.close();
  });
});
