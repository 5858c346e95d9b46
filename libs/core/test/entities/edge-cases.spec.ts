import { Injectable } from '@nestjs/common';
import {
  EVERYONE,
  EntityInput,
  INVOKERS,
  ToolEntity,
  ToolMethod,
  type Account,
  type EntityAdapter,
} from '@toolwright/core';
import { IsString } from 'class-validator';
import { start, type Started } from '../support/start.js';
import { Book, BookAdapter, Shelf } from './library.js';

class Member {
  constructor(readonly id: string) {}
}

@ToolEntity()
@Injectable()
class MemberAdapter implements EntityAdapter<Member> {
  readonly entity = Member;
  readonly type = 'member';
  idOf = ({ id }: Member): string => id;
  label = ({ id }: Member): string => id;
  load = (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, new Member(id)])));
  can = () => true;
}

/** Everybody may see every book here. */
@ToolEntity()
@Injectable()
class PublicBooks extends BookAdapter {
  override can = (): boolean => true;
}

class OneBook {
  @EntityInput(() => Book, { by: 'isbn' }) book!: Book;
}
class OneMember {
  @EntityInput(() => Member) member!: Member;
}
class Note {
  @IsString() text!: string;
}
class Retitle extends OneBook {
  @IsString() title!: string;
}

const say = (name: string) => ({ name, description: 'Does it.', operation: 'read' as const, permission: EVERYONE });

@Injectable()
class Tools {
  @ToolMethod(say('books/show')) show({ book }: OneBook): Book {
    return book;
  }
  @ToolMethod(say('books/draft')) draft(): Book {
    return Book.of({ title: 'Draft', isbn: '999' });
  }
  @ToolMethod({ ...say('books/retitle'), operation: 'transform' }) retitle({ book, title }: Retitle): string {
    book.title = title;
    if (title === 'broken') throw new Error('on purpose');
    return 'done';
  }
  @ToolMethod(say('members/show')) member({ member }: OneMember): Member {
    return member;
  }
  @ToolMethod(say('notes/echo')) echo({ text }: Note): string {
    return text;
  }
}

const account = (fields: Partial<Account>): Account => ({ id: 'ana', permissions: [], ...fields });

describe('a handle', () => {
  let started: Started;
  beforeEach(async () => {
    started = await start([Shelf, PublicBooks, MemberAdapter, Tools]);
  });
  afterEach(() => started.app.close());

  const run = (name: string, input: object, as: Account = account({}), invoker = INVOKERS.mcp) =>
    started.runner.run(name, input, { account: as, invoker });
  const given = async (name: string, input: object, as?: Account): Promise<Record<string, unknown>> => {
    const invocation = await run(name, input, as);
    invocation.unwrap();
    return invocation.result.value as Record<string, unknown>;
  };
  const handleFor = async (as?: Account): Promise<string> =>
    (await given('books/show', { book: { isbn: '111' } }, as))['handle'] as string;

  it('is good for the calls that a model makes in the same turn', async () => {
    const handle = await handleFor();
    const calls = await Promise.all([1, 2, 3].map(() => run('books/show', { book: handle })));
    expect(calls.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it.each<[string, Account, Account]>([
    ['another account', account({}), account({ id: 'bo' })],
    ['another tenant with an account of the same name', account({ tenant: 'a' }), account({ tenant: 'b' })],
    ['no tenant', account({ tenant: 'a' }), account({})],
    ['an anonymous caller', account({}), account({ id: null })],
    ['another anonymous session', account({ id: null, partition: 'a' }), account({ id: null, partition: 'b' })],
    ['an account with the name of a session', account({ id: null, partition: 'a' }), account({ id: 'a' })],
  ])('is unknown to %s, and stays good for its owner', async (_who, owner, other) => {
    const handle = await handleFor(owner);
    const unknown = `handle:book:${'0'.repeat(handle.length - 'handle:book:'.length)}`;
    const [foreign, never] = [
      await run('books/show', { book: handle }, other),
      await run('books/show', { book: unknown }, other),
    ];
    expect(foreign.error?.code).toBe('input_invalid');
    expect(foreign.error?.message).toBe(never.error?.message);
    expect((await run('books/show', { book: handle }, owner)).ok).toBe(true);
  });

  it('is longer for callers that cannot be told apart, and names no state of theirs', async () => {
    const anonymous = account({ id: null });
    expect(await handleFor(anonymous)).toMatch(/^handle:book:[0-9a-z]{16}$/);
    expect(await given('books/draft', {}, anonymous)).not.toHaveProperty('handle');
    expect(await given('books/draft', {}, account({ id: null, partition: 'a' }))).toHaveProperty('handle');
  });

  it('of one type is refused where another is wanted, and both are told', async () => {
    const { error } = await run('members/show', { member: await handleFor() });
    expect(error?.message).toContain('/member: is a handle of the type "book"; one of the type "member" is wanted');
  });

  it('under another type’s name is unknown', async () => {
    const handle = (await handleFor()).replace('handle:book:', 'handle:member:');
    expect((await run('members/show', { member: handle })).error?.message).toContain('unknown or has expired');
  });

  it('keeps no edit of a call that failed', async () => {
    const handle = await handleFor();
    expect((await run('books/retitle', { book: handle, title: 'broken' })).error?.code).toBe('execution_failed');
    expect(await given('books/show', { book: handle })).toMatchObject({ title: 'Dune' });
  });

  it('shows the edits of one call to the next, without anything saved', async () => {
    const handle = await handleFor();
    await run('books/retitle', { book: handle, title: 'Edited' });
    expect(await given('books/show', { book: handle })).toMatchObject({ title: 'Edited' });
    expect(started.app.get(Shelf).rows.get(1)?.title).toBe('Dune');
  });

  it('in a text is a text', async () => {
    const handle = await handleFor();
    for (const text of [handle, ` ${handle.toUpperCase()} `, 'handle:', 'handle:book:i', '{"handle":"x"}']) {
      for (const invoker of Object.values(INVOKERS)) {
        const invocation = await run('notes/echo', { text }, account({}), invoker);
        expect(invocation.unwrap()).toBe(text);
        expect(invocation.result.value).toBe(text);
      }
    }
  });

  it('is nothing that an HTTP client can send: it is a key like any other', async () => {
    const { error } = await run('books/show', { book: await handleFor() }, account({}), INVOKERS.http);
    expect(error?.code).toBe('input_invalid');
  });
});
