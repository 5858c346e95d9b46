import { Injectable } from '@nestjs/common';
import {
  DefinitionSerializer,
  INVOKERS,
  ToolContext,
  ToolEntity,
  ToolInput,
  ToolMethod,
  ToolRegistry,
  type Account,
  type EntityAdapter,
  type Invocation,
} from '@toolwright/core';
import { bootFailure, start, type Started } from '../support/start.js';
import { Book, BookAdapter, CANARY, LIBRARY, LibraryService, Shelf } from './library.js';

const ana: Account = { id: 'ana', permissions: ['books'] };
const bo: Account = { id: 'bo', permissions: ['books'] };

describe('one tool, three callers', () => {
  let library: Started;

  beforeEach(async () => {
    library = await start(LIBRARY);
  });
  afterEach(() => library.app.close());

  const run = (name: string, input: unknown, options: { account?: Account; invoker?: (typeof INVOKERS)['mcp'] } = {}) =>
    library.runner.run(name, input, { account: ana, invoker: INVOKERS.mcp, ...options });
  const valueOf = (invocation: Invocation): Record<string, unknown> => {
    invocation.unwrap();
    return invocation.result.value as Record<string, unknown>;
  };
  const handleOf = async (isbn = '111'): Promise<string> =>
    valueOf(await run('library/show', { book: { isbn } }))['handle'] as string;

  it('gives plain code the entity itself', async () => {
    const book = library.app.get(Shelf).find(({ isbn }) => isbn === '111')[0] as Book;
    const invocation = await run('library/show', { book }, { invoker: INVOKERS.code });
    expect(invocation.unwrap()).toBe(book);
    expect(library.app.get(LibraryService).received).toBe(book);
  });

  it('lets plain code name it by its key', async () => {
    const invocation = await run('library/show', { book: '222' }, { invoker: INVOKERS.code });
    expect(invocation.unwrap()).toMatchObject({ title: 'Emma', secret: CANARY });
  });

  it('gives an HTTP client the summary, and takes the key', async () => {
    const value = valueOf(await run('library/show', { book: '111' }, { invoker: INVOKERS.http }));
    expect(value).toEqual({ id: '1', type: 'book', label: 'Dune', title: 'Dune', isbn: '111' });
  });

  it('gives a model a reference whose handle it may pass back', async () => {
    const value = valueOf(await run('library/show', { book: { isbn: '111' } }));
    expect(value).toEqual({
      handle: expect.stringMatching(/^handle:book:[0-9a-z]{12}$/),
      type: 'book',
      label: 'Dune',
      title: 'Dune',
      isbn: '111',
    });
    for (const given of [value['handle'], value, ` ${String(value['handle']).toUpperCase()} `]) {
      expect(valueOf(await run('library/show', { book: given }))).toMatchObject({ label: 'Dune' });
    }
    expect(library.app.get(LibraryService).received).toBeInstanceOf(Book);
  });

  it('tells each what it may send', () => {
    const serializer = library.app.get(DefinitionSerializer);
    const tool = library.app.get(ToolRegistry).get('library/show');
    const schemas = (['code', 'http', 'mcp'] as const).map(
      (id) => (serializer.serialize(tool!, INVOKERS[id]).inputSchema['properties'] as Record<string, unknown>)['book'],
    );
    expect(schemas[0]).toEqual({});
    expect(schemas[1]).toMatchObject({ type: 'string', pattern: '^[0-9]+$' });
    expect(schemas[2]).toMatchObject({ anyOf: [{ type: 'string' }, { required: ['handle'] }, { required: ['isbn'] }] });
  });

  it('answers foreign, expired, deleted, revoked and never issued handles alike', async () => {
    const handle = await handleOf();
    const deleted = await handleOf('222');
    library.app.get(Shelf).rows.delete(2);
    const errors = [
      await run('library/show', { book: handle }, { account: bo }),
      await run('library/show', { book: deleted }),
      await run('library/show', { book: 'handle:book:000000000000' }),
    ].map(({ error }) => JSON.stringify([error?.code, error?.message]));
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toContain('input_invalid');
  });

  it('answers a missing key and a foreign one alike', async () => {
    const answers = await Promise.all(['333', '404'].map((isbn) => run('library/show', { book: { isbn } })));
    expect(answers[0]?.error?.message).toBe(answers[1]?.error?.message);
    expect(answers[0]?.error?.code).toBe('input_invalid');
  });

  it('helps with mistyped handles and those of another type, without asking the store', async () => {
    const handle = await handleOf();
    const mistyped = handle.slice(0, -1) + (handle.endsWith('0') ? '1' : '0');
    expect((await run('library/show', { book: mistyped })).error?.message).toContain('/book: is a mistyped handle');
    expect((await run('library/show', { book: 'Dune' })).error?.message).toContain('/book: is no handle');
  });

  it('denies by handle what may no longer be seen', async () => {
    const handle = await handleOf();
    library.app.get(Shelf).rows.get(1)!.owner = 'bo';
    expect((await run('library/show', { book: handle })).error?.code).toBe('access_denied');
  });

  it('asks the adapter for the operation', async () => {
    await run('library/rename', { book: { isbn: '111' }, title: 'X' });
    expect(library.app.get(BookAdapter).asked).toContain('update');
  });

  it('keeps edits in the handle that was given, and in no other of the same entity', async () => {
    const [one, other] = [await handleOf(), await handleOf()];
    expect(one).not.toBe(other);
    (await run('library/rename', { book: one, title: 'Dune Messiah' })).unwrap();
    expect(valueOf(await run('library/show', { book: one }))).toMatchObject({ title: 'Dune Messiah' });
    expect(valueOf(await run('library/show', { book: other }))).toMatchObject({ title: 'Dune' });
    expect(library.app.get(Shelf).rows.get(1)?.title).toBe('Dune');
  });

  it('hands on an entity that was never saved', async () => {
    const { handle } = valueOf(await run('library/draft', {}));
    (await run('library/rename', { book: handle, title: 'Better' })).unwrap();
    expect(valueOf(await run('library/show', { book: handle }))).toMatchObject({ title: 'Better' });
  });

  it('finds entities in whatever a tool returns, loads inputs of one type at once, and lets no column out', async () => {
    const shelf = library.app.get(Shelf);
    const handles = [await handleOf(), await handleOf('222')];
    shelf.loads = 0;
    const value = valueOf(await run('library/count', { books: [...handles, { isbn: '111' }], favourite: null }));
    expect(shelf.loads).toBe(2);
    expect(JSON.stringify(value)).not.toContain(CANARY);
    const nested = value['nested'] as Record<string, { handle: string }>;
    expect(nested['first']?.handle).toBe(nested['again']?.handle);
    expect(value['map']).toMatchObject({ x: [{ label: 'Dune' }, { label: 'Emma' }, { label: 'Dune' }] });
  });

  it('says in the output schema what it gives', async () => {
    const value = valueOf(await run('library/mine', {})) as unknown as object[];
    expect(value).toHaveLength(2);
    const serializer = library.app.get(DefinitionSerializer);
    const tool = library.app.get(ToolRegistry).get('library/mine')!;
    const schema = serializer.serialize(tool, INVOKERS.mcp).outputSchema;
    expect(schema).toMatchObject({
      type: 'array',
      items: {
        properties: { handle: { type: 'string' }, type: { const: 'book' }, title: {} },
        additionalProperties: false,
      },
    });
  });
});

describe('parameters and copies', () => {
  it('takes entities as named parameters', async () => {
    @Injectable()
    class Named {
      @ToolMethod({ name: 'named/two', description: 'Two.', operation: 'read', permission: 'books' })
      two(
        @ToolInput('book', { entity: () => Book, by: 'isbn' }) book: Book,
        @ToolInput('others', { entity: () => Book, optional: true }) others: Book[] = [],
      ): string[] {
        return [book, ...others].map(({ title }) => title);
      }
    }
    const library = await start([...LIBRARY, Named]);
    const run = (input: unknown) => library.runner.run('named/two', input, { account: ana, invoker: INVOKERS.mcp });
    expect((await run({ book: { isbn: '111' }, others: [{ isbn: '222' }] })).unwrap()).toEqual(['Dune', 'Emma']);
    expect((await run({ book: { isbn: '111' } })).unwrap()).toEqual(['Dune']);
    await library.app.close();
  });

  it('keeps what a tool calls a working copy', async () => {
    @Injectable()
    class Copies {
      constructor(private readonly shelf: Shelf) {}

      @ToolMethod({ name: 'copies/edited', description: 'Edited.', operation: 'transform', permission: 'books' })
      edited(@ToolContext() context: ToolContext): Book {
        const [book] = this.shelf.find(({ isbn }) => isbn === '111') as [Book];
        book.title = 'Edited';
        return context.workingCopy(book);
      }
    }
    const library = await start([...LIBRARY, Copies]);
    const run = async (name: string, input: unknown) => {
      const invocation = await library.runner.run(name, input, { account: ana, invoker: INVOKERS.mcp });
      invocation.unwrap();
      return invocation.result.value as { handle: string; title: string };
    };
    const { handle } = await run('copies/edited', {});
    expect((await run('library/show', { book: handle })).title).toBe('Edited');
    expect(library.app.get(Shelf).rows.get(1)?.title).toBe('Dune');
    await library.app.close();
  });
});

it('refuses to boot a tool that takes an entity of which nobody says who may have it', async () => {
  class Open {}
  @ToolEntity()
  class OpenAdapter implements EntityAdapter<Open> {
    readonly entity = Open;
    readonly type = 'open';
    idOf = (): string => '1';
    label = (): string => 'open';
    load = async () => new Map<string, Open>();
  }
  const READ = { description: 'Reads.', operation: 'read', permission: 'books' } as const;
  @Injectable()
  class Tools {
    @ToolMethod(READ) bare(@ToolInput('one', { entity: () => Open }) one: Open): boolean {
      return one !== undefined;
    }
    @ToolMethod({ ...READ, access: () => true }) ruled(@ToolInput('one', { entity: () => Open }) one: Open): boolean {
      return one !== undefined;
    }
  }
  const failure = await bootFailure([OpenAdapter, Tools]);
  expect(failure).toContain('Tools.bare: it takes an entity whose adapter has no can(…)');
  expect(failure).not.toContain('Tools.ruled');
});
