import type { FormattedResult } from '../interfaces/invocation.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { plainValue } from '../output/plain-value.js';
import { ToolResult } from '../output/tool-result.js';
import { project } from './check-output.js';
import type { ToolCall } from './tool-call.js';

const NOTHING = 'Done. There is nothing to return.';

/** Stage 15: what leaves for this caller. Plain code gets the value itself, everybody else JSON. */
export function formatResult(call: ToolCall, tool: RegisteredTool, outcome: unknown): FormattedResult {
  const returned = outcome instanceof ToolResult ? outcome.value : outcome;
  if (call.execution !== 'returned' && call.raw === undefined) call.raw = returned;
  const told = outcome instanceof ToolResult ? outcome : call.told;
  const hints = Object.freeze(hintsFor(call, told));
  const message = told?.message ?? '';
  if (returned === undefined) return Object.freeze({ message: message || NOTHING, hints, value: undefined });
  return Object.freeze({ message, hints, value: valueFor(call, tool, returned) });
}

function valueFor(call: ToolCall, tool: RegisteredTool, returned: unknown): unknown {
  if (!call.invoker.capabilities.has('plain-values')) return returned;
  if (tool.project === undefined) return plainValue(returned);
  // What an interceptor made of the result is reduced anew.
  const { declared } = call;
  return declared !== undefined && declared.of === returned ? declared.value : project(tool, returned);
}

function hintsFor({ invoker, request, toolName }: ToolCall, told: ToolResult | undefined): string[] {
  if (!invoker.capabilities.has('hints')) return [];
  const renamed = request.name === toolName ? [] : [`"${request.name.slice(0, 128)}" is now called "${toolName}".`];
  return [...renamed, ...(told?.hints ?? [])];
}
