import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { IsInt } from 'class-validator';
import { currentAccount, EVERYONE, ToolContext, ToolMethod, ToolRunner, type Account } from '@toolwright/core';
import { start } from './support/start.js';

const CALLS = 100_000;
const ACCOUNTS = 50;
const AT_ONCE = 500;

class StepInput {
  @IsInt() kind!: number;
}

const account = (index: number): Account => ({ id: `account-${index % ACCOUNTS}`, permissions: [] });
const turn = (): Promise<void> => new Promise(setImmediate);
const other = new AsyncLocalStorage<number>();

@Injectable()
class Identity {
  constructor(private readonly runner: ToolRunner) {}

  @ToolMethod({ description: 'Awaits, nests, throws.', operation: 'read', permission: EVERYONE })
  async step(input: StepInput, @ToolContext() context: ToolContext): Promise<readonly (string | null | undefined)[]> {
    const seen = [context.account.id, currentAccount()?.id];
    if (input.kind % 3 === 0) await turn();
    seen.push(currentAccount()?.id);
    if (input.kind % 7 === 0) {
      const nested = await this.runner.run(
        'identity/step',
        { kind: 1 },
        { account: { id: 'somebody-else', permissions: [] } },
      );
      seen.push(nested.ok ? currentAccount()?.id : 'the nested call failed');
    }
    if (input.kind % 11 === 0) throw new Error('on purpose');
    await (input.kind % 2 === 0 ? turn() : Promise.resolve());
    seen.push(currentAccount()?.id);
    if (input.kind % 5 === 0) seen.push((await this.runner.run<string>('identity/ambient')).unwrap());
    return seen;
  }

  @ToolMethod({ description: 'Waits for its end.', operation: 'read', permission: EVERYONE, timeout: 5 })
  async hang(_input: StepInput, @ToolContext() { signal }: ToolContext): Promise<never> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new Error('it is over');
  }

  @ToolMethod({ description: 'Whose call is it?', operation: 'read', permission: EVERYONE })
  ambient(): string | null | undefined {
    return currentAccount()?.id;
  }
}

it(`mixes up nobody in ${CALLS} interleaved calls of ${ACCOUNTS} accounts, beside another async storage`, async () => {
  const { app, runner, log } = await start([Identity]);
  let next = 0;
  let wrong = 0;
  const ends: Record<string, number> = {};
  const worker = async (): Promise<void> => {
    for (let index = next++; index < CALLS; index = next++) {
      const abort = index % 13 === 0 ? new AbortController() : undefined;
      const running = other.run(index, () =>
        runner.run<string[]>(
          index % 500 === 499 ? 'identity/hang' : 'identity/step',
          { kind: index },
          { account: account(index), ...(abort && { signal: abort.signal }) },
        ),
      );
      if (abort) queueMicrotask(() => abort.abort());
      const invocation = await running;
      ends[invocation.status] = (ends[invocation.status] ?? 0) + 1;
      const ids = invocation.ok ? invocation.raw : [invocation.account?.id];
      if (ids.some((id) => id !== account(index).id)) wrong += 1;
      log.lines.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(wrong).toBe(0);
  expect(Object.keys(ends).toSorted()).toEqual(['cancelled', 'failed', 'succeeded', 'timed_out']);
  expect(currentAccount()).toBeUndefined();
  expect(other.getStore()).toBeUndefined();
  await app.close();
}, 600_000);
