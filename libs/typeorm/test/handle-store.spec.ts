import { describeHandleStore } from '@toolwright/testing';
import { CreateToolHandles1764547200000, ToolHandleRow, TypeOrmHandleStore } from '@toolwright/typeorm';
import { DataSource } from 'typeorm';
import { forEachServer, type TestDatabase } from './support/databases.js';

await forEachServer('all', (server) => {
  describe(server.name, () => {
    let database: TestDatabase;
    let source: DataSource;

    beforeAll(async () => {
      database = await server.create();
      source = await new DataSource({
        ...database.options,
        entityPrefix: 'shop_',
        entities: [ToolHandleRow],
        migrations: [CreateToolHandles1764547200000],
        migrationsRun: true,
      }).initialize();
    });
    beforeEach(() => source.getRepository(ToolHandleRow).clear());
    afterAll(async () => {
      await source.destroy();
      await database.drop();
    });

    describeHandleStore('TypeOrmHandleStore', () =>
      Promise.resolve({
        store: new TypeOrmHandleStore(source, { application: 'shop' }),
        neighbour: new TypeOrmHandleStore(source, { application: 'hop' }),
        elapse: async (milliseconds) => {
          const expires = (): string => `expires - ${milliseconds}`;
          await source.createQueryBuilder().update(ToolHandleRow).set({ expires }).execute();
        },
        breakDown: () => source.destroy(),
        close: async () => {
          if (!source.isInitialized) await source.initialize();
        },
      }),
    );

    it('lets time pass by itself', async () => {
      const store = new TypeOrmHandleStore(source);
      const handle = { type: 'order', content: { kind: 'reference', data: 1 }, lifetime: 20 } as const;
      await store.putMany('ana', [{ ...handle, handle: 'handle:order:a' }]);
      let swept = 0;
      while (swept === 0) swept = await store.sweep();
      expect(swept).toBe(1);
    });

    it('sweeps more than one batch', async () => {
      const store = new TypeOrmHandleStore(source);
      const handles = Array.from({ length: 2_500 }, (_, index) => ({
        handle: `handle:order:${index}`,
        type: 'order',
        content: { kind: 'reference', data: index } as const,
        lifetime: 0,
      }));
      expect(await store.putMany('ana', handles)).toEqual([]);
      expect(await store.sweep()).toBe(2_500);
    });

    it('takes its table away again', async () => {
      await source.undoLastMigration();
      await expect(source.getRepository(ToolHandleRow).count()).rejects.toThrow();
      await source.runMigrations();
    });
  });
});
