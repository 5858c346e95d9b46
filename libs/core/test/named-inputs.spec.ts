import { createParamDecorator, Injectable } from '@nestjs/common';
import {
  ANONYMOUS,
  CurrentAccount,
  EVERYONE,
  ToolContext,
  ToolInput,
  ToolMethod,
  ToolRegistry,
  type Account,
} from '@toolwright/core';
import { bootFailure, start, type Started } from './support/start.js';

enum Size {
  Small = 's',
  Large = 'l',
}

const CallerName = createParamDecorator((prefix: string, context) => {
  const { account } = context.getArgByIndex<ToolContext>(1);
  return `${prefix}${String(account.id)}`;
});

const say = (name: string) => ({
  name,
  description: 'Says what it got.',
  operation: 'read' as const,
  permission: EVERYONE,
});

@Injectable()
class Shelf {
  @ToolMethod(say('shelf/find'))
  find(
    @ToolInput('number', { description: 'Number of the order.' }) number: string,
    @CallerName('it is ') who: string,
    @ToolInput('page', { type: 'integer', default: 1 }) page: number,
    @ToolInput('since', { type: 'date', optional: true }) since: Date | undefined,
    @ToolContext() context: ToolContext,
    @ToolInput('tags', { items: 'string', optional: true }) tags: string[] | undefined,
    @ToolInput('size', { enum: Size, default: Size.Small }) size: Size,
    @CurrentAccount() account: Account,
  ): unknown {
    return { number, who, page, since: since?.toISOString(), tool: context.tool, tags, size, account: account.id };
  }
}

describe('Parameters with @ToolInput', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Shelf]);
  });
  afterAll(() => started.app.close());

  it('are one object to the caller', () => {
    const { inputSchema } = started.app.get(ToolRegistry).get('shelf/find')?.definition ?? {};
    expect(inputSchema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['number'],
      properties: {
        number: { type: 'string', description: 'Number of the order.' },
        page: { type: 'integer', default: 1 },
        size: { enum: ['s', 'l'], default: 's' },
      },
    });
  });

  it('reach the method in their places, beside context, account and the application’s own decorators', async () => {
    const input = { number: '7', since: '2026-11-30T00:00:00.000Z', tags: ['a'], size: 'l', page: 2 };
    const invocation = await started.runner.run('shelf/find', input, { account: { id: 'ana', permissions: [] } });
    expect(invocation.unwrap()).toEqual({ ...input, who: 'it is ana', tool: 'shelf/find', account: 'ana' });
  });

  it('fall back to their defaults', async () => {
    const invocation = await started.runner.run('shelf/find', { number: '7' }, { account: ANONYMOUS });
    expect(invocation.unwrap()).toMatchObject({ page: 1, size: 's', tags: undefined, since: undefined });
  });

  it.each([
    [{}, '/number'],
    [{ number: 7 }, '/number'],
    [{ number: '7', page: 1.5 }, '/page'],
    [{ number: '7', size: 'm' }, '/size'],
    [{ number: '7', tags: [1] }, '/tags/0'],
    [{ number: '7', since: 'tomorrow' }, '/since'],
  ])('are checked like any input: %j', async (input, path) => {
    const invocation = await started.runner.run('shelf/find', input, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'invalid' });
    expect(invocation.result.message).toContain(`${path}: `);
  });

  it('refuse unknown names', async () => {
    expect(await started.runner.run('shelf/find', { number: '7', other: 1 }, { account: ANONYMOUS })).toMatchObject({
      status: 'invalid',
    });
  });

  it('are refused at boot where their type cannot be told', async () => {
    @Injectable()
    class Wrong {
      @ToolMethod(say('wrong/list'))
      list(@ToolInput('ids') _ids: string[]): string {
        return 'x';
      }
      @ToolMethod(say('wrong/object'))
      object(@ToolInput('filter') _filter: { a: string }): string {
        return 'x';
      }
      @ToolMethod(say('wrong/mixed'))
      mixed(@ToolInput('id') _id: string, _other: string): string {
        return 'x';
      }
    }
    const failure = await bootFailure([Wrong]);
    expect(failure).toMatch(/3 problems/);
    expect(failure).toMatch(/Wrong\.list: @ToolInput\("ids"\) is a list of unknown items/);
    expect(failure).toMatch(/Wrong\.object: the type of @ToolInput\("filter"\) cannot be told/);
    expect(failure).toMatch(/Wrong\.mixed: parameter 2 stands undecorated beside @ToolInput/);
  });
});
