import type { Readable, Writable } from 'node:stream';
import { HttpException } from '@nestjs/common';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  ProtocolErrorCode,
  serializeMessage,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { MESSAGE_LIMITS, measureMessage } from '../door/message.limits.js';
import { linesOf, TOO_LONG } from './lines.js';

/** Milliseconds that calls still have when the input has ended: official clients wait two seconds before they kill. */
const GRACE = 1_000;

interface Problem {
  readonly code: number;
  readonly message: string;
}

const NOT_JSON: Problem = { code: ProtocolErrorCode.ParseError, message: 'Parse error: the line is no JSON.' };
const NO_MESSAGE: Problem = {
  code: ProtocolErrorCode.InvalidRequest,
  message: 'Invalid request: the line is no JSON-RPC message. There are no batches on stdio.',
};
const TOO_LARGE: Problem = {
  code: -32_000,
  message: `Payload too large: the line holds more than ${MESSAGE_LIMITS.bytes} bytes.`,
};

/**
 * One message per line, as the SDK's own transport, with three differences: a line that is too long or no message is
 * answered with an error and the rest of the stream goes on; messages arrive as they were parsed, not as a copy without
 * the keys that the SDK does not like; and calls that run when the input ends may still be answered.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  /** Resolves once, when the connection is over. */
  readonly closed: Promise<void>;
  private isClosed = false;
  private resolveClosed: () => void = () => undefined;
  private readonly unanswered = new Set<RequestId>();
  private answeredAll: () => void = () => undefined;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.closed = new Promise((resolve) => (this.resolveClosed = resolve));
  }

  async start(): Promise<void> {
    this.output.once('error', () => void this.close());
    void this.read();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isClosed) throw new Error('The client has gone.');
    await new Promise<void>((resolve, reject) => {
      this.output.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
    if (isJSONRPCResponse(message) && message.id !== undefined) this.settle(message.id);
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.input.destroy();
    this.onclose?.();
    this.resolveClosed();
  }

  private async read(): Promise<void> {
    try {
      for await (const line of linesOf(this.input, MESSAGE_LIMITS.bytes)) this.receive(line);
      await this.answers();
    } catch (error) {
      if (!this.isClosed) this.onerror?.(error as Error);
    } finally {
      await this.close();
    }
  }

  private receive(line: string | typeof TOO_LONG): void {
    if (line === TOO_LONG) return this.refuse(TOO_LARGE);
    if (line.trim() === '') return;
    const message = parsed(line);
    if (message === undefined) return this.refuse(NOT_JSON);
    const problem = problemOf(message);
    if (problem !== undefined) return this.refuse(problem, idOf(message));
    this.deliver(message as JSONRPCMessage);
  }

  private deliver(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.unanswered.add(message.id);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) this.settle(cancelled);
    this.onmessage?.(message);
  }

  private refuse(error: Problem, id: RequestId | null = null): void {
    this.output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }

  private settle(id: RequestId): void {
    this.unanswered.delete(id);
    if (this.unanswered.size === 0) this.answeredAll();
  }

  /** Waits for the answers to what has been asked, but not long. */
  private answers(): Promise<void> {
    if (this.unanswered.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GRACE);
      this.answeredAll = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** JSON has no `undefined`: it stands for a line that is none. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(message: unknown): Problem | undefined {
  try {
    measureMessage(message);
  } catch (error) {
    return ((error as HttpException).getResponse() as { error: Problem }).error;
  }
  const isMessage = isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message);
  return isMessage ? undefined : NO_MESSAGE;
}

function idOf(message: unknown): RequestId | null {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.['requestId'] as RequestId | undefined;
}
