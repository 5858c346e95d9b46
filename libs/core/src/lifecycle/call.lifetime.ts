import { CancelledError } from '../errors/cancelled.error.js';
import { TimedOutError } from '../errors/timed-out.error.js';
import type { ToolError } from '../errors/tool.error.js';

/** What ends a call from outside. */
export interface LifetimeOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Epoch milliseconds the surrounding call is over, if there is one. */
  readonly latest: number | undefined;
  /** The caller's abort and that of the surrounding call. */
  readonly signals: readonly (AbortSignal | undefined)[];
}

/** One deadline and one signal for all stages of a call. */
export class CallLifetime {
  private readonly controller = new AbortController();
  private readonly over: Promise<never>;
  private readonly sources: readonly AbortSignal[];
  private readonly startedAt = Date.now();
  private timeout = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly cancel = (event: Event): void => this.end(new CancelledError((event.target as AbortSignal).reason));

  constructor(private readonly options: LifetimeOptions) {
    const { signal } = this.controller;
    this.over = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as ToolError), { once: true });
    });
    this.over.catch(() => undefined);
    this.sources = options.signals.filter((source) => source !== undefined);
    for (const source of this.sources) source.addEventListener('abort', this.cancel, { once: true });
    const aborted = this.sources.find((source) => source.aborted);
    if (aborted) this.end(new CancelledError(aborted.reason));
    this.limitTo(options.timeout);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Epoch milliseconds. */
  get deadline(): number {
    return Math.min(this.startedAt + this.timeout, this.options.latest ?? Infinity);
  }

  /** Sets the milliseconds that the whole call may take, counted from its start. */
  limitTo(timeout: number): void {
    this.timeout = timeout;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(new TimedOutError(timeout)), Math.max(0, this.deadline - Date.now()));
  }

  /** Ends the call with a failure; the first one counts. */
  end(error: ToolError): void {
    if (!this.signal.aborted) this.controller.abort(error);
  }

  /**
   * Tells what the call leaves behind that it is over. Called when the call has its outcome: until then an interceptor that
   * gave up may try again, and filters have the signal of a call that goes on.
   */
  abandon(): void {
    this.end(new CancelledError(new Error('the call is over')));
  }

  /** The outcome of the work, or the failure that ended the call before it. */
  async race<Result>(work: Result | PromiseLike<Result>): Promise<Result> {
    return Promise.race([work, this.over]);
  }

  /** @throws the failure that ended the call, or one that says that it is over */
  check(): void {
    if (this.signal.aborted) throw this.signal.reason;
    if (this.closed) throw new CancelledError(new Error('the call is over'));
  }

  /** Releases the timer and the caller's signals. What an interceptor left running starts nothing any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const source of this.sources) source.removeEventListener('abort', this.cancel);
  }
}
