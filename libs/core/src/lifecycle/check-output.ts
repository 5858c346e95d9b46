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
 * @returns what the interceptors see: plain code's call goes on with the value itself; a promise where there are entities
 * @throws UndeclaredOutput
 */
export function checkOutput(passage: Passage, values: ToolValues, raw: unknown): unknown {
  if (!values.hasEntities) return declare(passage, { raw, shown: raw });
  return represent(passage, values, raw).then((shown) => declare(passage, { raw, shown }));
}

/** References in the place of entities. */
export async function represent({ call, context }: Passage, values: ToolValues, value: unknown): Promise<unknown> {
  const represented = await values.represent(value, call.kept, context);
  call.hasHandles ||= represented.hasHandles;
  return represented.value;
}

interface Shown {
  readonly raw: unknown;
  readonly shown: unknown;
}

function declare({ call, tool }: Passage, { raw, shown }: Shown): unknown {
  const view = viewOf(call.invoker);
  const { output } = tool.views[view];
  const passed = view === 'code' ? raw : shown;
  call.declared = output && { of: passed, value: project(output, shown) };
  return passed;
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
