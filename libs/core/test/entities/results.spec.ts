import { Injectable } from '@nestjs/common';
import {
  EVERYONE,
  INVOKERS,
  ResultInput,
  ToolMethod,
  ToolsetResolver,
  type Account,
  type Invocation,
} from '@toolwright/core';
import { start, type Started } from '../support/start.js';

const ana: Account = { id: 'ana', permissions: [] };
const bo: Account = { id: 'bo', permissions: [] };

class Sum {
  @ResultInput()
  rows!: { id: number }[];
}

const READ = { operation: 'read', permission: EVERYONE } as const;
const rows = Array.from({ length: 500 }, (_, id) => ({ id, text: 'x'.repeat(50) }));

@Injectable()
class Reports {
  @ToolMethod({
    ...READ,
    description: 'Many rows.',
    output: { type: 'object', properties: { rows: { type: 'array' } } },
  })
  rows(): object {
    return { rows };
  }

  @ToolMethod({ ...READ, description: 'A long text.' })
  text(): string {
    return 'é'.repeat(50_000);
  }

  @ToolMethod({ ...READ, description: 'A long text that was declared.', output: { type: 'string' } })
  declared(): string {
    return 'é'.repeat(50_000);
  }

  @ToolMethod({ ...READ, description: 'Adds up.' })
  sum({ rows: given }: Sum): number {
    return (given as unknown as { rows: { id: number }[] }).rows.reduce((sum, { id }) => sum + id, 0);
  }

  @ToolMethod({ ...READ, description: 'Short.' })
  short(): string {
    return 'short';
  }
}

describe('a result over the budget', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Reports], { results: { budget: 20_000, wireBudget: 60_000 } });
  });
  afterAll(() => started.app.close());

  const call = async (name: string, input: unknown = {}, { account = ana, invoker = INVOKERS.mcp } = {}) => {
    const toolset = await started.app.get(ToolsetResolver).resolve({ account, invoker });
    return started.runner.run(name, input, { toolset });
  };
  const rest = (invocation: Invocation): { handle: string; cursor: string } =>
    JSON.parse(/\{.*\}/.exec(invocation.result.hints.join(' '))?.[0] ?? '{}') as { handle: string; cursor: string };

  it('gives a valid first page, and the rest page by page, each row once', async () => {
    const first = await call('reports/rows');
    const seen = [...(first.result.value as { rows: { id: number }[] }).rows];
    expect(JSON.stringify(first.result.value).length).toBeLessThan(20_000);
    expect(seen.length).toBeGreaterThan(100);
    expect(first.raw).toEqual({ rows });
    let { handle, cursor }: { handle: string; cursor?: string } = rest(first);
    while (cursor !== undefined) {
      const page = (await call('results/read', { handle, cursor })).unwrap() as { page: { rows: [] }; cursor?: string };
      seen.push(...page.page.rows);
      cursor = page.cursor;
    }
    expect(seen).toEqual(rows);
  });

  it('hands the whole to another tool', async () => {
    const { handle } = rest(await call('reports/rows'));
    expect((await call('reports/sum', { rows: handle })).unwrap()).toBe((499 * 500) / 2);
    expect((await call('reports/sum', { rows: { rows: [{ id: 3 }] } })).unwrap()).toBe(3);
  });

  it('is nobody else’s', async () => {
    const { handle, cursor } = rest(await call('reports/rows'));
    const foreign = await call('results/read', { handle, cursor }, { account: bo });
    const unknown = await call('results/read', { handle: handle.replace(/.{12}$/, '0'.repeat(12)), cursor });
    expect(foreign.error?.message).toBe(unknown.error?.message);
    expect(foreign.error?.code).toBe('input_invalid');
    expect((await call('reports/sum', { rows: handle }, { account: bo })).error?.code).toBe('input_invalid');
  });

  it('answers a cursor that is none', async () => {
    const { handle } = rest(await call('reports/rows'));
    expect((await call('results/read', { handle, cursor: 'nonsense' })).error?.message).toContain(
      '/cursor: is no cursor',
    );
  });

  it('shows the beginning of what has no list, and is an error where that was declared', async () => {
    const { result } = await call('reports/text');
    expect(result.value).toBeUndefined();
    expect(result.message).toMatch(/^"é+$/);
    expect(result.hints.join()).toMatch(/handle:result:[0-9a-z]{12}/);
    expect((await call('reports/declared')).error?.code).toBe('result_too_large');
  });

  it('is an error for callers without handles, and nothing for plain code', async () => {
    expect((await call('reports/text', {}, { invoker: INVOKERS.http })).error?.code).toBe('result_too_large');
    expect((await call('reports/rows', {}, { invoker: INVOKERS.http })).ok).toBe(true);
    expect((await call('reports/text', {}, { invoker: INVOKERS.code })).ok).toBe(true);
  });

  it('offers the tool for the rest to those that take handles, whatever else they may see', async () => {
    const names = async (invoker: (typeof INVOKERS)['mcp'], more = {}) =>
      (await started.app.get(ToolsetResolver).resolve({ account: ana, invoker, ...more })).tools.map(
        ({ definition }) => definition.name,
      );
    expect(await names(INVOKERS.http)).not.toContain('results/read');
    expect(await names(INVOKERS.mcp, { allowOnly: ['reports/short'] })).toEqual(['reports/short', 'results/read']);
    expect(await names(INVOKERS.mcp, { allowOnly: [], deny: ['results/read'] })).toEqual([]);
    const toolset = await started.app.get(ToolsetResolver).resolve({ account: ana, invoker: INVOKERS.http });
    await started.runner.run('results/read', {}, { toolset });
    expect(started.log.of('debug').at(-1)).toContain('it is for callers that take handles');
  });
});
