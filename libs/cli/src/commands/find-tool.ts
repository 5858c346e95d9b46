import leven from 'leven';
import { type RegisteredTool, ToolNotFoundError, type Toolset } from '@toolwright/core';

/** Letters by which a name is mistaken at most. */
const FARTHEST = 2;

/** @throws ToolNotFoundError for unknown and hidden alike */
export function findTool(toolset: Toolset, name: string): RegisteredTool {
  const tool = toolset.get(name);
  if (tool === undefined) throw new ToolNotFoundError(name);
  return tool;
}

/** The name that was meant, of those the caller may see: nothing here knows of others. */
export function meantName({ tools }: Toolset, written: string): string | undefined {
  const names = tools.map(({ definition }) => definition.name);
  const tail = names.filter((name) => name.endsWith(`/${written}`));
  if (tail.length === 1) return tail[0];
  const near = names.map((name) => ({ name, distance: leven(name, written) }));
  const [nearest] = near.toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= FARTHEST ? nearest.name : undefined;
}
