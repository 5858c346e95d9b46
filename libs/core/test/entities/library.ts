import { Injectable } from '@nestjs/common';
import {
  EntityInput,
  ToolEntity,
  ToolMethod,
  ToolProperty,
  type Account,
  type EntityAdapter,
  type EntityOperation,
} from '@toolwright/core';
import { IsOptional, IsString } from 'class-validator';

export const CANARY = 'canary-column-never-leaves';

/** An entity as ORMs have them: columns, some of which may be shown. */
export class Book {
  @ToolProperty({ description: 'Printed on the cover.' })
  title!: string;
  @ToolProperty()
  isbn!: string;
  owner!: string;
  secret = CANARY;
  /** Set by the store. */
  id?: number;

  static of(fields: Partial<Book>): Book {
    return Object.assign(new Book(), fields);
  }
}

@Injectable()
export class Shelf {
  readonly rows = new Map<number, Book>();
  loads = 0;

  constructor() {
    this.save(Book.of({ title: 'Dune', isbn: '111', owner: 'ana' }));
    this.save(Book.of({ title: 'Emma', isbn: '222', owner: 'ana' }));
    this.save(Book.of({ title: 'Ulysses', isbn: '333', owner: 'bo' }));
  }

  save(book: Book): void {
    book.id ??= this.rows.size + 1;
    this.rows.set(book.id, Object.assign(new Book(), book));
  }

  find(isMeant: (book: Book) => boolean): Book[] {
    this.loads += 1;
    return [...this.rows.values()].filter(isMeant).map((row) => Object.assign(new Book(), row));
  }
}

@ToolEntity()
@Injectable()
export class BookAdapter implements EntityAdapter<Book> {
  readonly entity = Book;
  readonly type = 'book';
  readonly keys = { isbn: { type: 'string', pattern: '^[0-9]+$' } };
  asked: EntityOperation[] = [];

  constructor(private readonly shelf: Shelf) {}

  idOf = (book: Book) => String(book.id);
  label = (book: Book) => book.title;
  load = async (ids: readonly string[]) =>
    new Map(this.shelf.find(({ id }) => ids.includes(String(id))).map((book) => [String(book.id), book]));
  loadBy = async (_key: string, isbns: readonly unknown[]) =>
    new Map<unknown, Book>(this.shelf.find(({ isbn }) => isbns.includes(isbn)).map((book) => [book.isbn, book]));
  can(operation: EntityOperation, book: Book, account: Account): boolean {
    this.asked.push(operation);
    return book.owner === account.id;
  }
  dump = (book: Book) => Object.assign({}, book) as unknown;
  restore = (state: unknown) => Book.of(state as Partial<Book>);
  isStored = (book: Book) => book.id !== undefined;
}

export class OneBook {
  @EntityInput(() => Book, { by: 'isbn' })
  book!: Book;
}

export class RenameBook {
  @EntityInput(() => Book, { operation: 'update' })
  book!: Book;
  @IsString()
  title!: string;
}

export class ManyBooks {
  @EntityInput(() => Book)
  books!: Book[];
  @EntityInput(() => Book)
  @IsOptional()
  favourite?: Book;
}

const READ = { operation: 'read', permission: 'books' } as const;

@Injectable()
export class LibraryService {
  received: unknown;

  constructor(private readonly shelf: Shelf) {}

  @ToolMethod({ ...READ, description: 'One book.' })
  show({ book }: OneBook): Book {
    this.received = book;
    return book;
  }

  @ToolMethod({ ...READ, description: 'All books of the caller.', output: [Book] })
  mine(): Book[] {
    return this.shelf.find(({ owner }) => owner === 'ana');
  }

  @ToolMethod({ operation: 'transform', permission: 'books', description: 'Renames a working copy.' })
  rename({ book, title }: RenameBook): string {
    book.title = title;
    return 'renamed';
  }

  @ToolMethod({ operation: 'transform', permission: 'books', description: 'A book that is not saved yet.' })
  draft(): Book {
    return Book.of({ title: 'Draft', isbn: '999', owner: 'ana' });
  }

  @ToolMethod({ ...READ, description: 'How many.' })
  count({ books, favourite }: ManyBooks): object {
    this.received = [...books, favourite];
    return { count: books.length, nested: { first: books[0], again: books[0] }, map: new Map([['x', books]]) };
  }
}

export const LIBRARY = [Shelf, BookAdapter, LibraryService];
