import { CancelledError } from '../errors/cancelled.error.js';
import { TimedOutError } from '../errors/timed-out.error.js';
import type { ToolError } from '../errors/tool.error.js';

/** What ends a call from outside. */
export interface LifetimeOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Epoch milliseconds the surrounding call is over, if there is one. */
  readonly latest: number | undefined;
  /** The caller's abort. */
  readonly signal: AbortSignal | undefined;
  /** That of the surrounding call: asked for only where this one waits. */
  readonly surrounding: { readonly signal: AbortSignal } | undefined;
}

/**
 * One deadline and one signal for all stages of a call. What does not wait costs nothing: the timer and the ears for
 * the caller's abort begin with the first stage that waits, the signal with the first that asks for it.
 */
export class CallLifetime {
  private readonly startedAt = Date.now();
  private readonly waiting = new Set<(failure: ToolError) => void>();
  private timeout: number;
  private ended: ToolError | undefined;
  private controller: AbortController | undefined;
  private sources: readonly AbortSignal[] | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: LifetimeOptions) {
    this.timeout = options.timeout;
  }

  /** Fires when the call is ended from outside. */
  get signal(): AbortSignal {
    this.controller ??= this.makeController();
    return this.controller.signal;
  }

  /** What ended the call from outside, if anything has. */
  get failure(): ToolError | undefined {
    for (const source of this.sources ?? this.readSources()) if (source.aborted) this.cancelBy(source);
    return this.ended;
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
    if (this.sources !== undefined) this.startTimer();
  }

  /** Ends the call with a failure; the first one counts. */
  end(error: ToolError): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    this.controller?.abort(error);
    for (const reject of this.waiting) reject(error);
  }

  /**
   * Tells what the call leaves behind that it is over. Called when the call has its outcome: until then an interceptor that
   * gave up may try again, and filters have the signal of a call that goes on.
   */
  abandon(): void {
    this.end(new CancelledError(new Error('the call is over')));
  }

  /** The outcome of the work, or the failure that ended the call before it. What is there already is itself. */
  race<Result>(work: Result | Promise<Result>): Result | Promise<Result> {
    return work instanceof Promise ? this.wait(work) : work;
  }

  /** The same for work that is under way. */
  wait<Result>(work: Promise<Result>): Promise<Result> {
    this.watch();
    return new Promise((resolve, reject) => {
      if (this.ended === undefined) this.waiting.add(reject);
      else reject(this.ended);
      work.then(
        (result) => {
          this.waiting.delete(reject);
          return resolve(result);
        },
        (error: unknown) => {
          this.waiting.delete(reject);
          return reject(error);
        },
      );
    });
  }

  /** @throws the failure that ended the call, or one that says that it is over */
  check(): void {
    const { failure } = this;
    if (failure !== undefined) throw failure;
    if (this.closed) throw new CancelledError(new Error('the call is over'));
  }

  /** Releases the timer and the caller's signals. What an interceptor left running starts nothing any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const source of this.sources ?? []) source.removeEventListener('abort', this.cancel);
  }

  private makeController(): AbortController {
    const controller = new AbortController();
    this.watch();
    if (this.ended !== undefined) controller.abort(this.ended);
    return controller;
  }

  /** From here on the deadline and the caller are heard. */
  private watch(): void {
    if (this.sources !== undefined || this.closed) return;
    this.sources = this.readSources();
    for (const source of this.sources) {
      if (source.aborted) this.cancelBy(source);
      else source.addEventListener('abort', this.cancel, { once: true });
    }
    this.startTimer();
  }

  /** Node keeps one list per duration and one timer for all lists; each entry keeps the async context of its call. */
  private startTimer(): void {
    clearTimeout(this.timer);
    const { latest } = this.options;
    // The surrounding call ends first, and this one by its signal: two timers for one moment go off in any order.
    if (latest !== undefined && latest <= this.startedAt + this.timeout) return;
    const left = Math.max(0, this.deadline - Date.now());
    this.timer = setTimeout(() => this.end(new TimedOutError(this.timeout)), left);
  }

  private readSources(): readonly AbortSignal[] {
    const { signal, surrounding } = this.options;
    if (signal === undefined && surrounding === undefined) return NONE;
    return [signal, surrounding?.signal].filter((source) => source !== undefined);
  }

  private cancelBy(source: AbortSignal): void {
    this.end(new CancelledError(source.reason));
  }

  private readonly cancel = (event: Event): void => this.cancelBy(event.target as AbortSignal);
}

const NONE: readonly AbortSignal[] = Object.freeze([]);
