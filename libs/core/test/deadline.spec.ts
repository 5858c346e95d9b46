import { Injectable } from '@nestjs/common';
import { ANONYMOUS, EVERYONE, ToolContext, ToolMethod } from '@toolwright/core';
import { start, type Started } from './support/start.js';

let release: () => void = () => undefined;
const gate = (): Promise<void> => new Promise((resolve) => (release = resolve));
const signals: AbortSignal[] = [];
let arrived: () => void = () => undefined;

@Injectable()
class Slow {
  @ToolMethod({ description: 'Waits.', operation: 'write', permission: EVERYONE, timeout: 20 })
  async short(@ToolContext() context: ToolContext): Promise<string> {
    signals.push(context.signal);
    await gate();
    return 'late';
  }

  @ToolMethod({ description: 'Waits.', operation: 'read', permission: EVERYONE })
  async long(@ToolContext() context: ToolContext): Promise<string> {
    signals.push(context.signal);
    arrived();
    await gate();
    throw new Error('late failure');
  }

  @ToolMethod({ description: 'Calls a slow one.', operation: 'read', permission: EVERYONE, timeout: 20 })
  async outer(@ToolContext() context: ToolContext): Promise<unknown> {
    const { deadline } = context;
    const inner = await context.run('slow/long');
    return [deadline, inner.status];
  }
}

describe('The end of a call', () => {
  let started: Started;
  beforeEach(async () => {
    signals.length = 0;
    started = await start([Slow]);
  });
  afterEach(() => started.app.close());

  it('comes with its deadline; the signal fires and the late result is dropped', async () => {
    const invocation = await started.runner.run('slow/short', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'timed_out', error: { code: 'timed_out', effect: 'unknown' } });
    expect(invocation.result.message).toContain('within 20 ms');
    expect(signals[0]?.aborted).toBe(true);
    release();
    await new Promise(setImmediate);
    expect(started.log.of('warn').join('\n')).toMatch(/slow\/short.*result is dropped/);
  });

  it('comes when the caller aborts; a late failure is dropped too', async () => {
    const controller = new AbortController();
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const running = started.runner.run('slow/long', {}, { account: ANONYMOUS, signal: controller.signal });
    await there;
    controller.abort('enough');
    expect(await running).toMatchObject({ status: 'cancelled', error: { code: 'cancelled', effect: undefined } });
    release();
    await new Promise(setImmediate);
    expect(started.log.of('warn').join('\n')).toMatch(/failure is dropped: Error: late failure/);
  });

  it('comes before it began when the caller has aborted already', async () => {
    const invocation = await started.runner.run('slow/short', {}, { account: ANONYMOUS, signal: AbortSignal.abort() });
    expect(invocation).toMatchObject({ status: 'cancelled', error: { effect: undefined } });
    expect(signals).toEqual([]);
  });

  it('comes to nested calls no later than to the outer one', async () => {
    const invocation = await started.runner.run('slow/outer', {}, { account: ANONYMOUS });
    expect(invocation).toMatchObject({ status: 'timed_out' });
    expect(signals[0]?.aborted).toBe(true);
    release();
  });

  it('comes with the shutdown of the application, and nothing starts after it', async () => {
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const running = started.runner.run('slow/long', {}, { account: ANONYMOUS });
    await there;
    await started.app.close();
    expect(await running).toMatchObject({ status: 'interrupted', error: { code: 'interrupted' } });
    expect(await started.runner.run('slow/long', {}, { account: ANONYMOUS })).toMatchObject({ status: 'interrupted' });
    release();
  });

  it('leaves no listener on the caller’s signal', async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>) => ((listeners += 1), add(...parameters));
    signal.removeEventListener = (...parameters: Parameters<typeof remove>) => (
      (listeners -= 1),
      remove(...parameters)
    );
    await started.runner.run('nowhere', {}, { account: ANONYMOUS, signal });
    expect(listeners).toBe(0);
  });
});
