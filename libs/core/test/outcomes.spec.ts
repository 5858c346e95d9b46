import { Injectable } from '@nestjs/common';
import { EMPTY, interval, of, take, throwError } from 'rxjs';
import { ANONYMOUS, EVERYONE, INVOKERS, ToolContext, ToolMethod, ToolResult, type Progress } from '@toolwright/core';
import { start, type Started } from './support/start.js';

const trace: string[] = [];
const say = (name: string) => ({ name, description: 'Returns.', operation: 'read' as const, permission: EVERYONE });

@Injectable()
class Streams {
  @ToolMethod(say('streams/last')) last() {
    return of(1, 2, 3);
  }
  @ToolMethod(say('streams/empty')) empty() {
    return EMPTY;
  }
  @ToolMethod(say('streams/fails')) fails() {
    return throwError(() => new Error('stream'));
  }
  @ToolMethod(say('streams/later')) later() {
    return interval(1).pipe(take(2));
  }
  @ToolMethod(say('streams/words')) words() {
    return ToolResult.ok({ id: 1 }, { message: 'Found it.', hints: ['Ask for more.'] });
  }

  @ToolMethod(say('streams/progress'))
  progress(@ToolContext() context: ToolContext): string {
    context.progress(1, 2, 'half');
    context.progress(2, 2);
    return 'done';
  }

  @ToolMethod(say('streams/items'))
  async *items(): AsyncGenerator<string> {
    try {
      yield 'a';
      yield await Promise.resolve('b');
    } finally {
      trace.push('finally');
    }
  }

  @ToolMethod({ ...say('streams/endless'), timeout: 20 })
  async *endless(@ToolContext() context: ToolContext): AsyncGenerator<string> {
    try {
      yield 'a';
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      yield 'b';
      yield 'c';
    } finally {
      trace.push('endless ended');
    }
  }
}

describe('What a method may return', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Streams]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (trace.length = 0));

  const run = (name: string, options = {}) => started.runner.run(name, {}, { account: ANONYMOUS, ...options });

  it('is the last value of an observable, nothing of an empty one, and its failure', async () => {
    expect((await run('streams/last')).unwrap()).toBe(3);
    expect((await run('streams/later')).unwrap()).toBe(1);
    expect(await run('streams/empty')).toMatchObject({ ok: true, raw: undefined });
    expect(await run('streams/fails')).toMatchObject({ error: { code: 'execution_failed' } });
  });

  it('is all of an async iterable, each item told as progress', async () => {
    const progress: Progress[] = [];
    const invocation = await run('streams/items', { onProgress: (step: Progress) => progress.push(step) });
    expect(invocation.unwrap()).toEqual(['a', 'b']);
    expect(progress).toEqual([{ done: 1 }, { done: 2 }]);
    expect(trace).toEqual(['finally']);
  });

  it('ends with the call: the generator is told', async () => {
    expect(await run('streams/endless')).toMatchObject({ status: 'timed_out' });
    await new Promise(setImmediate);
    expect(trace).toEqual(['endless ended']);
  });

  it('is a value with words for those who read them', async () => {
    const model = await run('streams/words', { invoker: INVOKERS.mcp });
    expect(model).toMatchObject({
      raw: { id: 1 },
      result: { value: { id: 1 }, message: 'Found it.', hints: ['Ask for more.'] },
    });
    expect((await run('streams/words', { invoker: INVOKERS.http })).result.hints).toEqual([]);
    const typed: { id: number } = await started.runner.as(ANONYMOUS, Streams).words();
    expect(typed).toEqual({ id: 1 });
  });

  it('reports progress to callers that asked, and to nobody else', async () => {
    const progress: Progress[] = [];
    await run('streams/progress', { onProgress: (step: Progress) => progress.push(step) });
    expect(progress).toEqual([
      { done: 1, total: 2, text: 'half' },
      { done: 2, total: 2 },
    ]);
    expect(await run('streams/progress')).toMatchObject({ raw: 'done' });
  });

  it('survives a caller whose progress callback breaks', async () => {
    const breaks = (): never => {
      throw new Error('the caller broke');
    };
    expect(await run('streams/progress', { onProgress: breaks })).toMatchObject({ ok: true });
  });
});
