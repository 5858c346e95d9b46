import { HttpException, Injectable, Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { ToolError } from '../errors/tool.error.js';
import { ToolObservers } from '../hooks/tool.observers.js';
import type { FailedInvocation, FormattedResult, SucceededInvocation } from '../interfaces/invocation.interface.js';
import { Denial } from '../errors/denial.js';
import { failureOf } from './failure-of.js';
import type { ToolCall } from './tool-call.js';

/** Stage 16: one terminal status, written once; observers are told; the log gets what the caller may not read. */
@Injectable()
export class Settlement {
  private readonly logger = new Logger('Toolwright');

  constructor(private readonly observers: ToolObservers) {}

  succeed(call: ToolCall, result: FormattedResult): SucceededInvocation {
    const { raw, input } = call;
    const known = { input, raw, result };
    this.observers.notify('succeeded', () => call.event('succeeded', known));
    this.observers.notify('settled', () => call.event('settled', { ...known, status: 'succeeded' }));
    return Object.freeze({ ...head(call), ok: true, status: 'succeeded', raw, result, unwrap: () => raw });
  }

  fail(call: ToolCall, thrown: unknown): FailedInvocation {
    const error = failureOf(thrown, call);
    this.log(call, error);
    const result = Object.freeze({ message: error.message, hints: Object.freeze([]), value: undefined });
    const { invocationStatus: status, code } = error;
    const known = call.execution === 'not started' ? {} : { input: call.input };
    this.observers.notify('settled', () => call.event('settled', { ...known, result, status, code }));
    return Object.freeze({
      ...head(call),
      ok: false,
      status,
      error,
      result,
      unwrap: () => {
        throw error;
      },
    });
  }

  private log(call: ToolCall, error: ToolError): void {
    const who = `tool "${call.toolName.slice(0, 128)}", account ${nameOf(call)}, invoker "${call.invoker.id}"`;
    const { cause } = error;
    if (cause instanceof Denial) {
      this.logger.debug(`Denied: ${who}: ${cause.message}`);
      if (isAccident(cause.cause)) this.logger.warn(`${cause.message}: ${describeCause(cause.cause)}`);
    } else if (error.code === 'tool_not_found' && cause !== undefined) {
      this.logger.debug(`Hidden: ${who}: ${describeCause(cause)}`);
    } else if (error.code === 'account_unavailable') {
      this.logger.debug(`No account: ${who}: ${describeCause(cause)}`);
    } else if (error.code === 'execution_failed' || error.code === 'output_invalid') {
      this.logger.error(`Call ${call.identity.id} failed: ${who}: ${describeCause(cause)}`);
    }
  }
}

const nameOf = ({ account }: ToolCall): string => (account === undefined ? 'none' : JSON.stringify(account.id));

const head = ({ identity, toolName, account, invoker, startedAt, duration }: ToolCall) => ({
  call: identity,
  tool: toolName,
  account,
  invoker,
  startedAt,
  duration,
});

/** A gate that answers with an HttpException has decided; anything else it throws has gone wrong. */
const isAccident = (cause: unknown): boolean => cause !== undefined && !(cause instanceof HttpException);
