import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { Denial } from './denial.js';

/**
 * Stage 10: access that depends on values, with the resolved input. Only `true` grants; a throw denies.
 * @throws Denial
 */
export async function checkAccess(tool: RegisteredTool, input: unknown, context: ToolContext): Promise<void> {
  if (tool.checkAccess === undefined) return;
  const answer = await ask(tool.checkAccess, input, context);
  if (answer !== true)
    throw new Denial('access', `answered ${typeof answer === 'boolean' ? String(answer) : typeof answer}`);
}

async function ask(
  rule: NonNullable<RegisteredTool['checkAccess']>,
  input: unknown,
  context: ToolContext,
): Promise<unknown> {
  try {
    return await rule(input, context);
  } catch (error) {
    throw new Denial('access', 'threw', error);
  }
}
