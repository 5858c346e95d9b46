import { HttpException, HttpStatus } from '@nestjs/common';

/**
 * Bounds on one HTTP body, wider than the runner's on one input: what they stop is stopped before the SDK walks through
 * it (its own bound on arguments exists for its high-level server only), and is no call yet.
 */
export const MESSAGE_LIMITS = Object.freeze({
  /** Bytes the SDK reads itself where the application has no body parser. */
  bytes: 1_048_576,
  /** Levels of nesting. */
  depth: 256,
  /** Values in all lists and objects together; a batch is a list. */
  values: 50_000,
});

const TOO_LARGE = -32_000;

/**
 * Measures a parsed body without recursion.
 * @throws HttpException 413 with a JSON-RPC error as its body
 */
export function measureMessage(body: unknown): void {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MESSAGE_LIMITS.depth) throw tooLarge(`is nested deeper than ${MESSAGE_LIMITS.depth} levels`);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const child of Object.values(value)) next.push(child);
      if (values + next.length > MESSAGE_LIMITS.values)
        throw tooLarge(`holds more than ${MESSAGE_LIMITS.values} values`);
    }
    values += next.length;
    level = next;
  }
}

function tooLarge(problem: string): HttpException {
  const error = { code: TOO_LARGE, message: `Payload too large: the message ${problem}.` };
  return new HttpException({ jsonrpc: '2.0', error, id: null }, HttpStatus.PAYLOAD_TOO_LARGE);
}
