import type { FormattedResult } from '../interfaces/invocation.interface.js';
import { plainValue } from '../output/plain-value.js';
import type { ToolCall } from './tool-call.js';

const NOTHING = 'Done. There is nothing to return.';

/** Stage 15: what leaves for this caller. Plain code gets the method's own value, everybody else JSON. */
export function formatResult(call: ToolCall, declared: unknown): FormattedResult {
  const { raw } = call;
  const hints = Object.freeze(hintsFor(call));
  if (raw === undefined) return Object.freeze({ message: NOTHING, hints, value: undefined });
  const value = call.invoker.capabilities.has('plain-values') ? (declared ?? plainValue(raw)) : raw;
  return Object.freeze({ message: '', hints, value });
}

function hintsFor({ invoker, request, toolName }: ToolCall): string[] {
  if (request.name === toolName || !invoker.capabilities.has('hints')) return [];
  return [`"${request.name.slice(0, 128)}" is now called "${toolName}".`];
}
