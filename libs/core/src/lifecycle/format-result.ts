import type { FormattedResult } from '../interfaces/invocation.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import { formatContent } from '../output/format-content.js';
import { onceKnown } from '../output/once-known.js';
import { ToolResult } from '../output/tool-result.js';
import type { FittingResult, ResultKeeper } from '../results/result.keeper.js';
import { RESULTS_READ } from '../tool.constants.js';
import type { ToolValues } from '../transforms/tool.values.js';
import { project, represent } from './check-output.js';
import type { Passage } from './passage.js';
import type { ToolCall } from './tool-call.js';

const NOTHING = 'Done. There is nothing to return.';

/**
 * Stage 15: what leaves for this caller. Plain code gets the value itself, everybody else JSON that fits its budget. There
 * is a promise only where entities have to be looked for, the value holds promises, or the whole is kept behind a handle.
 */
export function formatResult(
  passage: Passage,
  { values, results }: Formatting,
  outcome: unknown,
): FormattedResult | Promise<FormattedResult> {
  const { call } = passage;
  const returned = outcome instanceof ToolResult ? outcome.value : outcome;
  if (call.execution !== 'returned' && call.raw === undefined) call.raw = returned;
  const told = outcome instanceof ToolResult ? outcome : call.told;
  return onceKnown(writtenFor(passage, values, returned), ({ value, hints }) =>
    onceKnown(fitting(passage, results, value), (fitted) => put(call, told, { ...fitted, losses: hints })),
  );
}

/** What takes part in the form of a result. */
interface Formatting {
  readonly values: ToolValues;
  readonly results: ResultKeeper;
}

type Put = FittingResult & { readonly losses: readonly string[] };

function put(call: ToolCall, told: ToolResult | undefined, { value, hint, head, losses }: Put): FormattedResult {
  const shown = told === undefined || told.content.length === 0 ? {} : { content: formatContent(told.content) };
  const hints = Object.freeze(
    hintsFor(call, [...(told?.hints ?? []), ...losses, ...(hint === undefined ? [] : [hint])]),
  );
  const message = head ?? (told?.message || (value === undefined && shown.content === undefined ? NOTHING : ''));
  return Object.freeze({ message, hints, value, ...shown });
}

/** What a caller with a budget gets of the whole. */
function fitting(
  { call, tool, context }: Passage,
  results: ResultKeeper,
  whole: unknown,
): FittingResult | Promise<FittingResult> {
  const view = viewOf(call.invoker);
  if (!results.isOn || view === 'code' || whole === undefined || tool.definition.name === RESULTS_READ)
    return { value: whole };
  const { account, invoker } = context;
  return results.fit(whole, { account, invoker, isDeclared: tool.views[view].output !== undefined });
}

interface Written {
  readonly value: unknown;
  readonly hints: readonly string[];
}

/** What an interceptor made of the result is swept and reduced anew. */
function writtenFor(passage: Passage, values: ToolValues, returned: unknown): Written | Promise<Written> {
  const { declared, invoker } = passage.call;
  if (viewOf(invoker) === 'code' || returned === undefined) return { value: returned, hints: [] };
  if (declared !== undefined && declared.of === returned) return { value: declared.value, hints: [] };
  if (!values.hasEntities) return reduce(passage, values, returned);
  return represent(passage, values, returned).then((shown) => reduce(passage, values, shown));
}

function reduce({ call, tool }: Passage, values: ToolValues, value: unknown): Written | Promise<Written> {
  const { output } = tool.views[viewOf(call.invoker)];
  return output === undefined ? values.write(value) : { value: project(output, value), hints: [] };
}

function hintsFor({ invoker, request, toolName, hasHandles }: ToolCall, told: readonly string[]): string[] {
  if (!invoker.capabilities.has('hints')) return [];
  const renamed = request.name === toolName ? [] : [`"${request.name.slice(0, 128)}" is now called "${toolName}".`];
  return [...renamed, ...told, ...(hasHandles ? [HANDLES] : [])];
}

const HANDLES =
  'A text such as "handle:…" names the thing it stands beside. Pass it as it is where a tool asks for such a thing; it is of no use to anybody else.';
