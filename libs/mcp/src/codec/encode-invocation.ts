import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FormattedResult, Invocation, ToolError, ToolInputError } from '@toolwright/core';
import type { OfferedTool } from './offer.js';

type Block = CallToolResult['content'][number];

/**
 * What the client is answered. A success is structured where the tool was offered with an output schema, and always text
 * too, for clients that read nothing else; pictures and documents come after it, words last. A failure is text alone, marked `isError`.
 */
export const encodeInvocation = (invocation: Invocation, { tool }: OfferedTool): CallToolResult =>
  invocation.ok ? encodeResult(invocation.result, tool.outputSchema !== undefined) : encodeFailure(invocation.error);

function encodeResult({ value, message, hints, content = [] }: FormattedResult, isStructured: boolean): CallToolResult {
  const notes = texts([message, ...hints].filter((note) => note !== ''));
  const blocks = [...(value === undefined ? [] : texts([JSON.stringify(value)])), ...content, ...notes];
  const told = { content: blocks.length === 0 ? texts([DONE]) : blocks };
  return isStructured && value !== undefined ? { ...told, structuredContent: value } : told;
}

const DONE = 'Done.';

function encodeFailure(error: ToolError): CallToolResult {
  const schema = error.category === 'input' ? (error as { schema?: ToolInputError['schema'] }).schema : undefined;
  return {
    content: texts(schema === undefined ? [error.message] : [error.message, JSON.stringify(schema)]),
    isError: true,
  };
}

const texts = (lines: readonly string[]): Block[] => lines.map((text) => ({ type: 'text', text }));
