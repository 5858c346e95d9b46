import { Injectable } from '@nestjs/common';
import {
  ANONYMOUS,
  HandleStore,
  INVOKERS,
  MemoryHandleStore,
  ToolHandles,
  ToolInput,
  ToolMethod,
  type Account,
  type HandleOwner,
  type Invocation,
} from '@toolwright/core';
import { Book, CANARY, LIBRARY, Shelf } from '../entities/library.js';
import { start } from '../support/start.js';

const ana: Account = { id: 'ana', permissions: ['books'] };
const bo: Account = { id: 'bo', permissions: ['books'] };
const READ = { operation: 'read', permission: 'books' } as const;

/** Counts how often it was asked. */
class CountingStore extends MemoryHandleStore {
  reads = 0;

  override getMany(owner: HandleOwner, handles: readonly string[]) {
    this.reads += handles.length;
    return super.getMany(owner, handles);
  }
}

const DIFFERENT = Array.from({ length: 100 }, (_, index) =>
  Book.of({ id: index + 10, title: `Book ${index}`, isbn: String(index), owner: 'ana' }),
);

@Injectable()
class HostileShelf {
  @ToolMethod({ ...READ, name: 'shelf/everything', description: 'All of them.' }) everything(): unknown {
    for (const [index, book] of DIFFERENT.entries()) {
      Object.assign(book, { friend: DIFFERENT[(index + 1) % DIFFERENT.length] });
    }
    return Array.from({ length: 100 }, () => DIFFERENT);
  }

  @ToolMethod({ ...READ, name: 'shelf/said', description: 'Says it.' }) said(
    @ToolInput('text', { description: 'What to say.', type: 'string' }) text: string,
  ): string {
    return text;
  }
}

async function library() {
  const store = new CountingStore();
  const { app, runner } = await start([...LIBRARY, HostileShelf, { provide: HandleStore, useValue: store }]);
  const run = (name: string, input: unknown, account = ana) =>
    runner.run(name, input, { account, invoker: INVOKERS.mcp });
  const handleOf = async (isbn: string, account = ana): Promise<string> => {
    const { result } = await run('library/show', { book: { isbn } }, account);
    return (result.value as { handle: string }).handle;
  };
  return { app, store, run, handleOf };
}

const answerOf = ({ status, error, result }: Invocation): string =>
  JSON.stringify([status, error?.code, error?.message, result]);

/** How far the letters are from being equally many; of 32 chance passes 130 once in 10^13. */
function chiSquare(letters: readonly (string | undefined)[]): number {
  const counts = new Map<string | undefined, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = letters.length / 32;
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return seen + (32 - counts.size) * expected;
}

interface Shown {
  readonly handle: string;
  readonly label: string;
}

/** Every reference in a result. */
const referencesIn = (value: unknown): readonly Shown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(referencesIn);
  return 'handle' in value && 'label' in value ? [value as Shown, ...below] : below;
};

export const HANDLE_PROOFS: Readonly<Record<string, () => Promise<void>>> = {
  'HANDLE-01': async () => {
    const { app, run, handleOf } = await library();
    const foreign = await run('library/show', { book: await handleOf('111') }, bo);
    const unknown = await run('library/show', { book: 'handle:book:000000000000' }, bo);
    expect(foreign.error?.code).toBe('input_invalid');
    expect(answerOf(foreign)).toBe(answerOf(unknown));
    await app.close();
  },
  'HANDLE-03': async () => {
    const { app, run, handleOf } = await library();
    const handle = await handleOf('111');
    expect(await run('library/show', { book: handle })).toMatchObject({ ok: true });
    app.get(Shelf).rows.get(1)!.owner = 'bo';
    expect(await run('library/show', { book: handle })).toMatchObject({ error: { code: 'access_denied' } });
    await app.close();
  },
  'HANDLE-05': async () => {
    const { app } = await library();
    const handles = app.get(ToolHandles);
    const drawn = Array.from(
      { length: 100_000 },
      () => handles.draft(ana, 'book', { kind: 'value', data: 1 }).handle.split(':')[2] as string,
    );
    const anonymous = handles.draft(ANONYMOUS, 'book', { kind: 'value', data: 1 }).handle.split(':')[2];
    expect(new Set(drawn).size).toBe(drawn.length);
    // Five bits each, besides the last, which checks the others.
    expect(drawn.every((letters) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(letters))).toBe(true);
    expect(anonymous).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    for (let place = 0; place < 11; place += 1)
      expect(chiSquare(drawn.map((letters) => letters[place]))).toBeLessThan(130);
    // Neighbours in time are no neighbours in order: half of them go up.
    const rises = drawn.filter((letters, index) => letters > (drawn[index - 1] ?? '')).length;
    expect(Math.abs(rises - 50_000)).toBeLessThan(1_500);
    await app.close();
  },
  'HANDLE-07': async () => {
    const { app, store, run, handleOf } = await library();
    const handle = await handleOf('111');
    const malformed = [
      '',
      'handle:book:',
      'handle:book:../../x',
      '__proto__',
      'constructor',
      `handle:book:${'A'.repeat(1_000)}`,
      'handle:book:\u0000x',
      "handle:book:' OR 1=1--",
      'H_$UPPER',
      { $ne: null },
      { handle: { $ne: null } },
      [handle],
      12345,
      null,
      true,
    ];
    for (const book of malformed)
      expect([book, (await run('library/show', { book })).error?.code]).toEqual([book, 'input_invalid']);
    expect(store.reads).toBe(0);
    expect(await run('library/show', { book: handle })).toMatchObject({ ok: true });
    expect(store.reads).toBe(1);
    await app.close();
  },
  'HANDLE-09': async () => {
    const { app, run } = await library();
    const { ok, result } = await run('shelf/everything', {});
    expect(ok).toBe(true);
    const shown = referencesIn(result.value);
    expect(shown.length).toBeGreaterThanOrEqual(100);
    expect(new Set(shown.map(({ handle, label }) => `${handle} ${label}`)).size).toBe(
      new Set(shown.map(({ label }) => label)).size,
    );
    expect(JSON.stringify(result)).not.toContain(CANARY);
    expect(JSON.stringify(result)).not.toContain('friend');
    await app.close();
  },
  'HANDLE-11': async () => {
    const { app, run, handleOf } = await library();
    const handle = await handleOf('333', bo);
    const said = await run('shelf/said', { text: handle });
    expect(said.result.value).toBe(handle);
    expect(await run('library/show', { book: said.result.value })).toMatchObject({ error: { code: 'input_invalid' } });
    expect(await run('library/show', { book: handle }, bo)).toMatchObject({ ok: true });
    await app.close();
  },
};
