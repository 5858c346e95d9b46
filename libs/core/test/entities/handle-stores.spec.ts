import { Module, Scope } from '@nestjs/common';
import { HandleStore, INVOKERS, MemoryHandleStore, ToolHandles, type Account } from '@toolwright/core';
import { bootFailure, start } from '../support/start.js';
import { LIBRARY } from './library.js';

const ana: Account = { id: 'ana', permissions: ['books'] };

class ShelvedStore extends MemoryHandleStore {}

@Module({ providers: [{ provide: HandleStore, useFactory: () => new ShelvedStore() }] })
class ShelvedModule {}

describe('where handles are kept', () => {
  it('is a store that any module provides', async () => {
    const store = new ShelvedStore();
    const { app, runner } = await start([...LIBRARY, { provide: 'any token', useValue: store }]);
    const invocation = await runner.run('library/mine', {}, { account: ana, invoker: INVOKERS.mcp });
    invocation.unwrap();
    expect(await store.revoke({ type: 'book' })).toBe(2);
    await app.close();
  });

  it('is memory where there is none', async () => {
    const { app, runner } = await start(LIBRARY);
    (await runner.run('library/mine', {}, { account: ana, invoker: INVOKERS.mcp })).unwrap();
    expect(await app.get(ToolHandles).revoke({ type: 'book' })).toBe(2);
    await app.close();
  });

  it('is one place: two stores do not boot', async () => {
    const failure = await bootFailure([{ provide: HandleStore, useClass: MemoryHandleStore }], {
      imports: [ShelvedModule],
    });
    expect(failure).toContain('MemoryHandleStore in AppModule, ShelvedStore in ShelvedModule');
  });

  it('is a singleton', async () => {
    const failure = await bootFailure([{ provide: HandleStore, useClass: ShelvedStore, scope: Scope.REQUEST }]);
    expect(failure).toContain('HandleStore ShelvedStore');
  });
});
