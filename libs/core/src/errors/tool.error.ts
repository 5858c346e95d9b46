import { HttpException } from '@nestjs/common';
import type { InvocationStatus } from '../interfaces/invocation-status.interface.js';

/** Stable codes, one class each (lifecycle.md section 5; docs/errors.md). */
export type ToolErrorCode =
  | 'tool_not_found'
  | 'account_unavailable'
  | 'access_denied'
  | 'input_invalid'
  | 'input_too_large'
  | 'rate_limited'
  | 'timed_out'
  | 'cancelled'
  | 'interrupted'
  | 'tool_failed'
  | 'execution_failed'
  | 'output_invalid'
  | 'result_too_large';

/** `input`: the caller can correct it. `access`: the caller may not. `runtime`: neither. */
export type ToolErrorCategory = 'input' | 'access' | 'runtime';

/** What a failed `write` or `trigger` tool may have done before it failed. */
export type Effect = 'committed' | 'unknown';

/** What one failure is, apart from its text. */
export interface FailureKind {
  readonly code: ToolErrorCode;
  readonly category: ToolErrorCategory;
  readonly status: Exclude<InvocationStatus, 'succeeded'>;
  readonly httpStatus: number;
}

const BRAND = Symbol.for('toolwright.ToolError');
const LONGEST_MESSAGE = 1_800;
const BE_CAREFUL = ' It may have been carried out; do not repeat it without checking.';

/** The only base of all failures. `message` is what the caller may read; the reason for the log is the `cause`. */
export abstract class ToolError extends HttpException {
  readonly code: ToolErrorCode;
  readonly category: ToolErrorCategory;
  readonly invocationStatus: Exclude<InvocationStatus, 'succeeded'>;
  /** Set when the method of a `write` or `trigger` tool had started. */
  readonly effect: Effect | undefined;

  protected constructor(kind: FailureKind, message: string, options: { cause?: unknown } = {}) {
    const text = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
    super({ statusCode: kind.httpStatus, code: kind.code, message: text }, kind.httpStatus, options);
    this.message = text;
    this.name = new.target.name;
    this.code = kind.code;
    this.category = kind.category;
    this.invocationStatus = kind.status;
    this.effect = undefined;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Whether a value is a failure of this library, also of another copy of it. Never throws. */
  static is(value: unknown): value is ToolError {
    try {
      return typeof value === 'object' && value !== null && BRAND in value;
    } catch {
      return false;
    }
  }

  /** The same failure, telling the caller that the tool may have acted. */
  withEffect(effect: Effect): this {
    if (this.effect !== undefined) return this;
    const message = this.message + BE_CAREFUL;
    const copy = Object.create(Object.getPrototypeOf(this) as object, Object.getOwnPropertyDescriptors(this)) as this;
    return Object.defineProperties(copy, {
      effect: { value: effect, enumerable: true },
      message: { value: message },
      response: { value: { ...(this.getResponse() as object), message, effect } },
    });
  }
}
