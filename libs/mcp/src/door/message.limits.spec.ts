import { MESSAGE_LIMITS, measureMessage } from './message.limits.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('measureMessage', () => {
  it.each([undefined, null, 'text', 1, {}, [], { jsonrpc: '2.0', params: { arguments: { a: [1, 2] } } }])(
    'lets %j through',
    (body) => {
      expect(() => measureMessage(body)).not.toThrow();
    },
  );

  it('lets the deepest message through and refuses the next, however deep, without recursion', () => {
    expect(() => measureMessage(nested(MESSAGE_LIMITS.depth))).not.toThrow();
    expect(() => measureMessage(nested(MESSAGE_LIMITS.depth + 2))).toThrow();
    expect(() => measureMessage(nested(100_000))).toThrow();
  });

  it('refuses too many values in a list, in keys, and spread over both', () => {
    expect(() => measureMessage(Array.from({ length: MESSAGE_LIMITS.values }, () => 0))).not.toThrow();
    expect(() => measureMessage(Array.from({ length: MESSAGE_LIMITS.values + 1 }, () => 0))).toThrow();
    expect(() => measureMessage(Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [key, 0])))).toThrow();
    expect(() => measureMessage(Array.from({ length: 300 }, () => Array.from({ length: 200 }, () => 0)))).toThrow();
  });
});
