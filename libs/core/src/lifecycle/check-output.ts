import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';

/** A result that breaks its declaration. For the log; values are not in it. */
export class UndeclaredOutput extends Error {
  override readonly name = 'UndeclaredOutput';
}

/**
 * Stage 13: the result against the declared output. Returns what of it was declared, as JSON; the method's own value
 * stays untouched. `undefined` where nothing was declared.
 * @throws UndeclaredOutput
 */
export function checkOutput(tool: RegisteredTool, raw: unknown): unknown {
  if (tool.project === undefined) return undefined;
  const projection = tool.project(raw);
  if (projection.ok) return projection.value;
  const lines = projection.violations.map(({ path, message }) => `${path || 'the result'}: ${message}`);
  throw new UndeclaredOutput(lines.join('\n'));
}
