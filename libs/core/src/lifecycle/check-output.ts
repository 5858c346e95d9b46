import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolCall } from './tool-call.js';

/** A result that breaks its declaration. For the log; values are not in it. */
export class UndeclaredOutput extends Error {
  override readonly name = 'UndeclaredOutput';
}

/**
 * Stage 13: the result against the declared output. The value stays untouched; what of it was declared is kept for the
 * caller.
 * @throws UndeclaredOutput
 */
export function checkOutput(call: ToolCall, tool: RegisteredTool, raw: unknown): unknown {
  call.declared = tool.project === undefined ? undefined : { of: raw, value: project(tool, raw) };
  return raw;
}

/**
 * A value reduced to the declared output, as JSON.
 * @throws UndeclaredOutput
 */
export function project(tool: RegisteredTool, value: unknown): unknown {
  const projection = tool.project?.(value) ?? { ok: true, value };
  if (projection.ok) return projection.value;
  const lines = projection.violations.map(({ path, message }) => `${path || 'the result'}: ${message}`);
  throw new UndeclaredOutput(lines.join('\n'));
}
