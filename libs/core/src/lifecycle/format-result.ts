import type { FormattedResult } from '../interfaces/invocation.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import { formatContent } from '../output/format-content.js';
import { ToolResult } from '../output/tool-result.js';
import type { FittingResult, ResultKeeper } from '../results/result.keeper.js';
import { RESULTS_READ } from '../tool.constants.js';
import type { ToolValues } from '../transforms/tool.values.js';
import { project } from './check-output.js';
import type { Passage } from './passage.js';
import type { ToolCall } from './tool-call.js';

const NOTHING = 'Done. There is nothing to return.';

/** Stage 15: what leaves for this caller. Plain code gets the value itself, everybody else JSON. */
export async function formatResult(
  passage: Passage,
  { values, results }: Formatting,
  outcome: unknown,
): Promise<FormattedResult> {
  const { call } = passage;
  const returned = outcome instanceof ToolResult ? outcome.value : outcome;
  if (call.execution !== 'returned' && call.raw === undefined) call.raw = returned;
  const told = outcome instanceof ToolResult ? outcome : call.told;
  const shown = told === undefined || told.content.length === 0 ? {} : { content: formatContent(told.content) };
  const { value: whole, hints: losses } = await written(passage, values, returned);
  const { value, hint, head } = await fitting(passage, results, whole);
  const hints = Object.freeze(
    hintsFor(call, [...(told?.hints ?? []), ...losses, ...(hint === undefined ? [] : [hint])]),
  );
  const message = head ?? (told?.message || (value === undefined && shown.content === undefined ? NOTHING : ''));
  return Object.freeze({ message, hints, value, ...shown });
}

/** What a caller with a budget gets of the whole. */
async function fitting(
  { call, tool, context }: Passage,
  results: ResultKeeper,
  whole: unknown,
): Promise<FittingResult> {
  const view = viewOf(call.invoker);
  if (!results.isOn || view === 'code' || whole === undefined || tool.definition.name === RESULTS_READ)
    return { value: whole };
  const { account, invoker } = context;
  return results.fit(whole, { account, invoker, isDeclared: tool.views[view].output !== undefined });
}

/** What takes part in the form of a result. */
interface Formatting {
  readonly values: ToolValues;
  readonly results: ResultKeeper;
}

interface Written {
  readonly value: unknown;
  readonly hints: readonly string[];
}

/** What an interceptor made of the result is swept and reduced anew. */
async function written({ call, tool, context }: Passage, values: ToolValues, returned: unknown): Promise<Written> {
  const view = viewOf(call.invoker);
  if (view === 'code' || returned === undefined) return { value: returned, hints: [] };
  const { declared } = call;
  if (declared !== undefined && declared.of === returned) return { value: declared.value, hints: [] };
  const swept = values.hasEntities ? await values.represent(returned, call.kept, context) : undefined;
  call.hasHandles ||= swept?.hasHandles === true;
  const value = swept === undefined ? returned : swept.value;
  const { output } = tool.views[view];
  return output === undefined ? values.write(value) : { value: project(output, value), hints: [] };
}

function hintsFor({ invoker, request, toolName, hasHandles }: ToolCall, told: readonly string[]): string[] {
  if (!invoker.capabilities.has('hints')) return [];
  const renamed = request.name === toolName ? [] : [`"${request.name.slice(0, 128)}" is now called "${toolName}".`];
  return [...renamed, ...told, ...(hasHandles ? [HANDLES] : [])];
}

const HANDLES =
  'A text such as "handle:…" names the thing it stands beside. Pass it as it is where a tool asks for such a thing; it is of no use to anybody else.';
