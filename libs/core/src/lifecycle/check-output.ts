import type { ToolOutput } from '../interfaces/registered-tool.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import type { ToolValues } from '../transforms/tool.values.js';
import type { Passage } from './passage.js';

/** A result that breaks its declaration. For the log; values are not in it. */
export class UndeclaredOutput extends Error {
  override readonly name = 'UndeclaredOutput';
}

/**
 * Stage 13: entities in the result are represented for this caller, before any interceptor can copy them, and the result is
 * held against the declared output. The method's own value stays untouched; what of it was declared is kept for the caller.
 * @returns what the interceptors see: plain code's call goes on with the value itself
 * @throws UndeclaredOutput
 */
export async function checkOutput(
  { call, tool, context }: Passage,
  values: ToolValues,
  raw: unknown,
): Promise<unknown> {
  const view = viewOf(call.invoker);
  const shown = values.hasEntities ? await represent(call, values, { raw, context }) : raw;
  const { output } = tool.views[view];
  const passed = view === 'code' ? raw : shown;
  call.declared = output && { of: passed, value: project(output, shown) };
  return passed;
}

async function represent(
  call: Passage['call'],
  values: ToolValues,
  { raw, context }: { readonly raw: unknown; readonly context: Passage['context'] },
): Promise<unknown> {
  const { value, hasHandles } = await values.represent(raw, call.kept, context);
  call.hasHandles ||= hasHandles;
  return value;
}

/**
 * A value reduced to the declared output, as JSON.
 * @throws UndeclaredOutput
 */
export function project(output: ToolOutput, value: unknown): unknown {
  const projection = output.project(value);
  if (projection.ok) return projection.value;
  const lines = projection.violations.map(({ path, message }) => `${path || 'the result'}: ${message}`);
  throw new UndeclaredOutput(lines.join('\n'));
}
