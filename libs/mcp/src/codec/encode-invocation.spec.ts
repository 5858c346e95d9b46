import type { Tool } from '@modelcontextprotocol/server';
import {
  AccessDeniedError,
  ExecutionFailedError,
  ToolInputError,
  type Invocation,
  type ToolError,
} from '@toolwright/core';
import { encodeInvocation } from './encode-invocation.js';

const tool: Tool = { name: 'orders__find', inputSchema: { type: 'object' } };
const plain = { name: 'orders/find', tool };
const structured = { name: 'orders/find', tool: { ...tool, outputSchema: { type: 'object' as const } } };

const succeeded = (value: unknown, message = '', hints: string[] = []) =>
  ({ ok: true, result: { value, message, hints } }) as unknown as Invocation;

const failed = (error: ToolError) =>
  ({ ok: false, error, result: { message: error.message } }) as unknown as Invocation;

const text = (line: string) => ({ type: 'text', text: line });

describe('encodeInvocation', () => {
  it('answers a tool with an advertised output structured and as text', () => {
    const value = { id: 7 };
    expect(encodeInvocation(succeeded(value), structured)).toEqual({
      content: [text('{"id":7}')],
      structuredContent: value,
    });
  });

  it('answers a tool without one as text alone', () => {
    expect(encodeInvocation(succeeded({ id: 7 }), plain)).toStrictEqual({ content: [text('{"id":7}')] });
  });

  it.each([null, '', 0, false, []])('gives %j as a value of its own, never as empty text', (value) => {
    const result = encodeInvocation(succeeded(value), structured);
    expect(result).toEqual({ content: [text(JSON.stringify(value))], structuredContent: value });
  });

  it('answers nothing with the sentence for it', () => {
    expect(encodeInvocation(succeeded(undefined, 'Sent.'), structured)).toStrictEqual({ content: [text('Sent.')] });
  });

  it('is never empty', () => {
    expect(encodeInvocation(succeeded(undefined), plain)).toStrictEqual({ content: [text('Done.')] });
  });

  it('adds message and hints as blocks of their own', () => {
    const { content } = encodeInvocation(succeeded(1, 'One.', ['Try two.']), plain);
    expect(content).toEqual([text('1'), text('One.'), text('Try two.')]);
  });

  it('tells violations and the schema of an input failure', () => {
    const schema = { type: 'object', required: ['sku'] } as const;
    const error = new ToolInputError([{ path: '/sku', rule: 'required', message: 'is required' }], { schema });
    expect(encodeInvocation(failed(error), structured)).toStrictEqual({
      content: [text('/sku: is required'), text(JSON.stringify(schema))],
      isError: true,
    });
  });

  it.each([new AccessDeniedError({ anonymous: false }), new ExecutionFailedError('id-1', new Error('secret'))])(
    'tells $code in one block, without schema or structured content',
    (error) => {
      Object.assign(error, { schema: { type: 'object' } });
      expect(encodeInvocation(failed(error), structured)).toStrictEqual({
        content: [text(error.message)],
        isError: true,
      });
    },
  );
});
