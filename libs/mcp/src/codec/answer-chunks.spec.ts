import { describe, expect, it } from '@jest/globals';
import type { JSONRPCMessage, Tool } from '@modelcontextprotocol/server';
import { AnswerChunks } from './answer-chunks.js';

const list = (name: string, description = 'ä "quoted" one'): Tool[] => [
  { name, description, inputSchema: { type: 'object' } },
];
const answerOf = (result: Record<string, unknown>, id: string | number = 1): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  result,
});
const textOf = (chunks: readonly (string | Buffer)[]): string =>
  Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();

describe('AnswerChunks', () => {
  it.each([
    ['a list and nothing else', {}],
    ['a list with what a revision puts beside it', { ttlMs: 0, _meta: { server: { name: '"x"' } } }],
  ])('says the same as JSON does: %s', (_name, beside) => {
    const chunks = new AnswerChunks();
    const tools = list('one');
    chunks.offer(tools);
    for (const id of [1, '"},{', 'tools']) {
      const answer = answerOf({ tools, ...beside }, id);
      expect(JSON.parse(textOf(chunks.of(answer)))).toEqual(JSON.parse(JSON.stringify(answer)));
    }
  });

  it('makes the bytes of an offered list once, and keeps lists apart', () => {
    const chunks = new AnswerChunks();
    const [one, other] = [list('one'), list('other')];
    chunks.offer(one);
    chunks.offer(other);
    const bytesOf = (tools: Tool[]): unknown => chunks.of(answerOf({ tools }))[1];
    expect(bytesOf(one)).toBe(bytesOf(one));
    expect(String(bytesOf(other))).toBe(JSON.stringify(other));
    expect(Object.isFrozen(one)).toBe(true);
  });

  it('trusts no list that nobody offered', () => {
    const chunks = new AnswerChunks();
    const tools = list('one');
    expect(chunks.of(answerOf({ tools }))).toEqual([JSON.stringify(answerOf({ tools }))]);
    expect(chunks.of({ jsonrpc: '2.0', id: 2, error: { code: 1, message: 'no' } })).toHaveLength(1);
  });

  it('keeps no more than 64 MiB ready', () => {
    const chunks = new AnswerChunks();
    const [first, second] = [list('one', 'x'.repeat(40 << 20)), list('two', 'y'.repeat(40 << 20))];
    chunks.offer(first);
    chunks.offer(second);
    const bytesOf = (tools: Tool[]): unknown => chunks.of(answerOf({ tools }))[1];
    const known = bytesOf(first);
    const later = bytesOf(second);
    expect(bytesOf(second) === later).toBe(true);
    expect(bytesOf(first) === known).toBe(false);
  });
});
