import { describePermission } from '@toolwright/core';
import type { Answer } from '../output/answer.js';
import { toolText } from '../output/tool-text.js';
import { findTool } from './find-tool.js';
import type { Session } from './session.js';

/**
 * All that is known of one tool.
 *
 * @throws ToolNotFoundError
 */
export function describeTool({ doors, toolset }: Session, name: string): Answer {
  const tool = findTool(toolset, name);
  const description = doors.serializer.serialize(tool, toolset.invoker);
  const { aliases, requires, timeout, permission } = tool.definition;
  const result = { ...description, permission: describePermission(permission), requires, aliases, timeout };
  return { envelope: { ok: true, tool: description.name, result }, text: toolText(description, tool) };
}
