import { describePermission } from '../access/describe-permission.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { Toolset } from '../interfaces/toolset.interface.js';
import { RESULTS_READ } from '../tool.constants.js';
import { namesOf, narrow } from './narrowing.js';

/**
 * Why a tool that exists was not found, for the operator alone: to the caller hidden and unknown are one. Asks nobody, so
 * that hidden and unknown also take the same time.
 *
 * @param name what was asked for: its name, an alias, or its name on the wire
 */
export function hiddenReason(name: string, tools: readonly RegisteredTool[], toolset?: Toolset): string | undefined {
  const hidden = tools.find((tool) => tool.definition.wireName === name || namesOf(tool).includes(name));
  if (hidden === undefined) return undefined;
  const { name: own, permission } = hidden.definition;
  if (toolset === undefined || toolset.tools.includes(hidden))
    return `"${own}" exists, and this caller may see it, but it is not called ${JSON.stringify(name)} here`;
  const reason = withheldBy(hidden, toolset) ?? `it needs ${describePermission(permission)}`;
  return `"${own}" exists, but is not in what this caller may see: ${reason}`;
}

/** What keeps it from callers whose permission would do. */
function withheldBy(tool: RegisteredTool, { narrowing = {}, invoker }: Toolset): string | undefined {
  if (narrow([tool], narrowing).length === 0) return 'the offer leaves it out (allowOnly, deny or categories)';
  const isUseless = tool.definition.name === RESULTS_READ && !invoker.capabilities.has('handles');
  return isUseless ? 'it is for callers that take handles' : undefined;
}
