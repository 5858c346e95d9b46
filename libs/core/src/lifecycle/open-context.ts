import { Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { Account } from '../interfaces/account.interface.js';
import type { Invocation } from '../interfaces/invocation.interface.js';
import type { Progress } from '../interfaces/progress.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { ToolCall } from './tool-call.js';

const logger = new Logger('Toolwright');

/** Runs a nested call. */
export type RunNested = <Output>(name: string, input?: unknown) => Promise<Invocation<Output>>;

/** What the tool may know of the call it runs in. */
export function openContext(call: ToolCall, account: Account, run: RunNested): ToolContext {
  const { identity, lifetime, invoker, toolName, request } = call;
  const { onProgress } = request.options;
  return Object.freeze({
    call: identity,
    tool: toolName,
    account,
    invoker,
    get signal() {
      return lifetime.signal;
    },
    deadline: lifetime.deadline,
    progress: (done: number, total?: number, text?: string) => {
      if (onProgress) tell(onProgress, progressOf(done, total, text));
    },
    workingCopy: <Entity extends object>(entity: Entity): Entity => {
      call.copies.add(entity);
      return entity;
    },
    run,
  });
}

const progressOf = (done: number, total?: number, text?: string): Progress =>
  Object.freeze({ done, ...(total !== undefined && { total }), ...(text !== undefined && { text }) });

/** Whoever listens cannot break the call. */
function tell(onProgress: (progress: Progress) => void, progress: Progress): void {
  try {
    onProgress(progress);
  } catch (error) {
    logger.warn(`A caller broke when it was told of progress; the call goes on. ${describeCause(error)}`);
  }
}
