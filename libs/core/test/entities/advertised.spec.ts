import { Injectable } from '@nestjs/common';
import {
  DefinitionSerializer,
  INVOKERS,
  ToolMethod,
  ToolProperty,
  ToolRegistry,
  type Account,
  type JsonSchemaObject,
  type ToolInputError,
} from '@toolwright/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'class-transformer';
import { IsDefined } from 'class-validator';
import * as fc from 'fast-check';
import { start, type Started } from '../support/start.js';
import { Book, LIBRARY, ManyBooks, OneBook } from './library.js';

class Pair {
  @ToolProperty() @IsDefined() first!: Book;
  @ToolProperty() @Type(() => Book) rest!: Book[];
}

const READ = { operation: 'read', permission: 'books' } as const;

@Injectable()
class Declared {
  @ToolMethod({ ...READ, name: 'declared/one', description: 'One.', output: Book }) one({ book }: OneBook): Book {
    return book;
  }
  @ToolMethod({ ...READ, name: 'declared/list', description: 'List.', output: [Book] }) list(input: ManyBooks): Book[] {
    return input.books;
  }
  @ToolMethod({ ...READ, name: 'declared/pair', description: 'Pair.', output: Pair }) pair({ books }: ManyBooks): Pair {
    return Object.assign(new Pair(), { first: books[0] ?? Book.of({ title: 'None', isbn: '0' }), rest: books });
  }
}

const ana: Account = { id: 'ana', permissions: ['books'] };
const ajv = new Ajv2020({ strict: false });

describe('what is advertised of entities is what holds', () => {
  let library: Started;
  let handle: string;
  beforeAll(async () => {
    library = await start([...LIBRARY, Declared]);
    const shown = await run('library/show', { book: { isbn: '111' } }, 'mcp');
    handle = (shown.result.value as { handle: string }).handle;
  });
  afterAll(() => library.app.close());

  const run = (name: string, input: unknown, id: 'mcp' | 'http' | 'cli') =>
    library.runner.run(name, input, { account: ana, invoker: INVOKERS[id] });

  const described = (name: string, id: 'mcp' | 'http' | 'cli') => {
    const tool = library.app.get(ToolRegistry).get(name);
    if (tool === undefined) throw new Error(`There is no ${name}.`);
    return library.app.get(DefinitionSerializer).serialize(tool, INVOKERS[id]);
  };
  const validators = new Map<object, ReturnType<typeof ajv.compile>>();
  const fits = (schema: JsonSchemaObject, value: unknown): boolean => {
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    return validate(JSON.parse(JSON.stringify(value))) === true;
  };

  const isbn = fc.constantFrom('111', '222', '333', '404', 'x', '');
  const one = fc.oneof(
    isbn,
    isbn.map((key) => ({ isbn: key })),
    fc.constantFrom(111, null, true, [], {}, { id: '1' }, { isbn: 111 }, { isbn: '111', more: 1 }),
    fc.constantFrom('good', 'typo', 'reference', 'reference and more', 'upper').map((kind) => ({ kind })),
  );
  /** The handle is known when the library runs. */
  const filled = (value: unknown): unknown => {
    const { kind } = (value ?? {}) as { kind?: string };
    if (kind === 'good') return handle;
    if (kind === 'upper') return ` ${handle.toUpperCase()}`;
    if (kind === 'typo') return `${handle.slice(0, -1)}${handle.endsWith('0') ? '1' : '0'}`;
    if (kind === 'reference') return { handle };
    return kind === undefined ? value : { handle, type: 'book', label: 'Dune', isbn: 5 };
  };
  const invokers = fc.constantFrom('mcp' as const, 'http' as const, 'cli' as const);

  const check = async (name: string, input: unknown, id: 'mcp' | 'http' | 'cli'): Promise<boolean> => {
    const { inputSchema, outputSchema } = described(name, id);
    const invocation = await run(name, input, id);
    const shape = fits(inputSchema, input);
    const text = `${id} ${name} ${JSON.stringify(input)}`;
    if (invocation.ok) {
      // Models are forgiven what can only mean one thing.
      if (id !== 'mcp') expect([text, shape]).toEqual([text, true]);
      if (outputSchema !== undefined) expect([text, fits(outputSchema, invocation.result.value)]).toEqual([text, true]);
      return true;
    }
    expect([text, invocation.error.code]).toEqual([text, 'input_invalid']);
    const rules = (invocation.error as ToolInputError).violations.map(({ rule }) => rule);
    const isShaped = rules.every((rule) => rule === 'entity');
    if (shape || id !== 'mcp') expect([text, isShaped]).toEqual([text, shape]);
    return false;
  };

  it('of one', async () => {
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(one, fc.constantFrom('library/show', 'declared/one'), invokers, async (book, name, id) => {
        succeeded += Number(await check(name, { book: filled(book) }, id));
      }),
      { numRuns: 300 },
    );
    expect(succeeded).toBeGreaterThan(20);
  });

  it('of many, and of one that may be absent', async () => {
    let succeeded = 0;
    const books = fc.oneof(fc.array(one, { maxLength: 3 }), one);
    const names = fc.constantFrom('library/count', 'declared/list', 'declared/pair');
    await fc.assert(
      fc.asyncProperty(books, fc.option(one), names, invokers, async (many, favourite, name, id) => {
        const list = Array.isArray(many) ? many.map(filled) : filled(many);
        const input = { books: list, ...(favourite !== null && { favourite: filled(favourite) }) };
        succeeded += Number(await check(name, input, id));
      }),
      { numRuns: 300 },
    );
    expect(succeeded).toBeGreaterThan(5);
  });
});
