import * as fc from 'fast-check';
import {
  ANONYMOUS,
  EVERYONE,
  INVOKERS,
  NO_INPUT,
  SIGNED_IN,
  ToolRegistry,
  ToolsetResolver,
  type Account,
  type HandMadeTool,
  type ToolsetNarrowing,
} from '@toolwright/core';
import { start, type Started } from './support/start.js';

const TOOLS = [
  { name: 'orders/find', category: 'orders', permission: EVERYONE },
  { name: 'orders/refund', category: 'orders', permission: SIGNED_IN, aliases: ['orders/pay-back'] },
  { name: 'stock/count', category: 'stock', permission: EVERYONE, aliases: ['stock/tally'] },
  { name: 'stock/order', category: 'stock', permission: SIGNED_IN },
  { name: 'users/list', category: 'users', permission: 'users.read' },
] as const;

const handMade = (tool: (typeof TOOLS)[number]): HandMadeTool => ({
  ...tool,
  description: 'Does what its name says.',
  operation: 'read',
  input: NO_INPUT,
  execute: () => 'done',
});

const ANA: Account = { id: 'ana', permissions: [] };
const ROOT: Account = { id: 'root', permissions: ['users.read'] };

describe('A toolset that is narrowed', () => {
  let started: Started;
  let resolver: ToolsetResolver;

  beforeAll(async () => {
    started = await start([]);
    for (const tool of TOOLS) started.app.get(ToolRegistry).register(handMade(tool));
    resolver = started.app.get(ToolsetResolver);
  });

  afterAll(() => started.app.close());

  const seen = async (narrowing: ToolsetNarrowing, account = ANA) =>
    (await resolver.resolve({ account, invoker: INVOKERS.mcp, ...narrowing })).tools.map(
      ({ definition }) => definition.name,
    );

  it('is all that the account may see where nothing is taken away', async () => {
    expect(await seen({})).toEqual(['orders/find', 'orders/refund', 'stock/count', 'stock/order']);
    expect(await seen({ deny: [] })).toEqual(await seen({}));
  });

  it('is exactly what is allowed of that, and nothing where nothing is', async () => {
    expect(await seen({ allowOnly: ['stock/count', 'users/list', 'nowhere'] })).toEqual(['stock/count']);
    expect(await seen({ allowOnly: ['users/list'] }, ROOT)).toEqual(['users/list']);
    expect(await seen({ allowOnly: [] })).toEqual([]);
    expect(await seen({ categories: [] })).toEqual([]);
  });

  it('is never what is denied, under whichever of its names', async () => {
    const denied = { allowOnly: ['orders/refund', 'orders/find'], deny: ['orders/pay-back'] };
    expect(await seen(denied)).toEqual(['orders/find']);
    const toolset = await resolver.resolve({ account: ANA, invoker: INVOKERS.mcp, ...denied });
    expect(toolset.get('orders/pay-back')).toBeUndefined();
    expect(toolset.get('orders/refund')).toBeUndefined();
    expect(await started.runner.run('orders/pay-back', {}, { toolset })).toMatchObject({ status: 'denied' });
  });

  it('follows an earlier name in what is allowed', async () => {
    expect(await seen({ allowOnly: ['stock/tally'] })).toEqual(['stock/count']);
  });

  it.each<[string, object]>([
    ['no list', { deny: 'orders/refund' }],
    ['nothing', { deny: undefined }],
    ['null', { allowOnly: null }],
    ['a list of something else', { categories: ['orders', 1] }],
    ['an empty name', { deny: [''] }],
    ['a set', { deny: new Set(['orders/refund']) }],
  ])('is refused for %s, and not taken for no restriction', async (_what, narrowing) => {
    await expect(seen(narrowing)).rejects.toThrow(TypeError);
  });

  it('is remembered per permissions and per narrowing', async () => {
    const tools = async (narrowing: ToolsetNarrowing, account = ANA) =>
      (await resolver.resolve({ account, invoker: INVOKERS.mcp, ...narrowing })).tools;
    const deny = ['orders/find'];
    const first = await tools({ deny });
    expect(await tools({ deny: ['orders/find'] }, { id: 'bo', permissions: [] })).toBe(first);
    expect(await tools({ deny }, ANONYMOUS)).not.toBe(first);
    expect(await tools({ allowOnly: deny })).not.toBe(first);
    expect(await tools({ categories: deny })).not.toBe(first);
    deny.push('stock/count');
    expect((await tools({ deny })).map(({ definition }) => definition.name)).toEqual(['orders/refund', 'stock/order']);
    started.app.get(ToolRegistry).register({ ...handMade(TOOLS[0]), name: 'orders/late' });
    expect((await tools({ deny: ['orders/find'] })).length).toBe(first.length + 1);
    started.app.get(ToolRegistry).unregister('orders/late');
  });

  it('tells which names mean nothing here', () => {
    const narrowing = {
      allowOnly: ['orders/find', 'orders__refund'],
      deny: ['stock/tally', 'gone'],
      categories: ['x'],
    };
    expect(resolver.unknownNames(narrowing)).toEqual(['orders__refund', 'gone', 'x']);
  });

  it('is what a plain reading of the rules says, whatever is asked', async () => {
    const names = fc.subarray(['orders/find', 'orders/pay-back', 'orders/refund', 'stock/count', 'users/list', 'x']);
    const narrowings = fc.record(
      { allowOnly: names, deny: names, categories: fc.subarray(['orders', 'stock', 'users', 'x']) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(narrowings, fc.constantFrom(ANA, ROOT, ANONYMOUS), async (narrowing, account) => {
        const { allowOnly, deny = [], categories } = narrowing;
        const expected = (await seen({}, account)).filter((name) => {
          const tool = TOOLS.find((one) => one.name === name)!;
          const called = [name, ...('aliases' in tool ? tool.aliases : [])];
          if (called.some((one) => deny.includes(one))) return false;
          if (allowOnly && !called.some((one) => allowOnly.includes(one))) return false;
          return categories === undefined || categories.includes(tool.category);
        });
        expect(await seen(narrowing, account)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
