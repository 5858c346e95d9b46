import type { Tool } from '@modelcontextprotocol/server';
import type { RegisteredTool, Toolset } from '@toolwright/core';

/** A tool under both of its names. */
export interface OfferedTool {
  /** Ours: what the runner is asked for. */
  readonly name: string;
  /** Theirs: what the client sees, wire name included. */
  readonly tool: Tool;
}

/** What one client may list and call: a toolset in the words of one revision. */
export interface Offer {
  /** By wire name, in the order of the wire names. */
  readonly tools: ReadonlyMap<string, OfferedTool>;
  /** The same as `tools/list` says them. */
  readonly list: readonly Tool[];
  /** Earlier names by wire name: found, never listed. */
  readonly aliases: ReadonlyMap<string, OfferedTool>;
  /** Why a tool is not offered, by our name: it cannot be described, so it can be neither listed nor called. */
  readonly problems: ReadonlyMap<string, unknown>;
}

/** Names a toolset in the client's words, by `describe`; what is wrong with one tool hides no other. */
export function offerOf(toolset: Toolset, describe: (tool: RegisteredTool) => Tool): Offer {
  const offered: OfferedTool[] = [];
  const aliases = new Map<string, OfferedTool>();
  const problems = new Map<string, unknown>();
  for (const tool of toolset.tools) {
    const { name } = tool.definition;
    try {
      const described = describe(tool);
      offered.push({ name, tool: described });
      for (const [wire, alias] of aliasesOf(tool)) aliases.set(wire, { name: alias, tool: described });
    } catch (error) {
      problems.set(name, error);
    }
  }
  const tools = new Map(offered.toSorted(byWireName).map((entry) => [entry.tool.name, entry]));
  return { tools, list: Array.from(tools.values(), ({ tool }) => tool), aliases, problems };
}

const aliasesOf = ({ definition: { aliases, wireAliases } }: RegisteredTool): (readonly [string, string])[] =>
  wireAliases.map((wire, index) => [wire, aliases[index] as string]);

const byWireName = (one: OfferedTool, other: OfferedTool): number => (one.tool.name < other.tool.name ? -1 : 1);
