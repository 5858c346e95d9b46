import type { ToolDescription } from '@toolwright/core';
import { describeTool } from './describe-tool.js';

const UNKNOWN = { destructive: undefined, idempotent: undefined, openWorld: undefined };

const described = (changes: Partial<ToolDescription> = {}): ToolDescription => ({
  name: 'orders/find',
  wireName: 'orders__find',
  label: 'Find an order',
  description: 'Finds an order by its number.',
  category: 'orders',
  operation: 'read',
  annotations: { ...UNKNOWN, readOnly: true },
  inputSchema: { type: 'object', properties: { number: { type: 'string' } } },
  ...changes,
});

describe('describeTool', () => {
  it('says everything under the wire name', () => {
    expect(describeTool(described(), '2026-07-28')).toEqual({
      name: 'orders__find',
      title: 'Find an order',
      description: 'Finds an order by its number.',
      inputSchema: { type: 'object', properties: { number: { type: 'string' } } },
      annotations: { readOnlyHint: true },
    });
  });

  it('sends what is known to be false and nothing for what is unknown', () => {
    const annotations = { readOnly: false, destructive: false, idempotent: true, openWorld: undefined };
    expect(describeTool(described({ annotations }), '2025-11-25').annotations).toStrictEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    });
  });

  it.each(['2026-07-28', '2025-11-25'] as const)('advertises the output schema of an object to %s', (revision) => {
    const outputSchema = { type: 'object', properties: {} } as const;
    expect(describeTool(described({ outputSchema }), revision).outputSchema).toBe(outputSchema);
  });

  it.each([{ type: 'array', items: { type: 'string' } }, { anyOf: [{ type: 'object' }, { type: 'null' }] }] as const)(
    'advertises the output schema %j only where any root is allowed',
    (outputSchema) => {
      expect(describeTool(described({ outputSchema }), '2026-07-28').outputSchema).toBe(outputSchema);
      expect(describeTool(described({ outputSchema }), '2025-11-25')).not.toHaveProperty('outputSchema');
    },
  );

  it('says of an input without a type that it is an object, and leaves the schema itself alone', () => {
    const inputSchema = { anyOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(describeTool(described({ inputSchema }), '2026-07-28').inputSchema).toEqual({
      ...inputSchema,
      type: 'object',
    });
    expect(inputSchema).not.toHaveProperty('type');
  });

  it('refuses an input that is no object, by name', () => {
    expect(() => describeTool(described({ inputSchema: { type: 'array' } }), '2026-07-28')).toThrow(
      /"orders\/find".*"array"/,
    );
  });
});
