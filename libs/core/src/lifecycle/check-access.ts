import { Denial } from '../errors/denial.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';

/**
 * Stage 10: access that depends on values, with the resolved input. Only `true` grants; a throw denies.
 * @throws Denial
 */
export async function checkAccess(host: CallHost, input: unknown, context: ToolContext): Promise<void> {
  if (host.checkAccess === undefined) return;
  const answer = await ask(host.checkAccess, input, context);
  if (answer !== true)
    throw new Denial('access', `answered ${typeof answer === 'boolean' ? String(answer) : typeof answer}`);
}

async function ask(rule: NonNullable<CallHost['checkAccess']>, input: unknown, context: ToolContext): Promise<unknown> {
  try {
    return await rule(input, context);
  } catch (error) {
    throw new Denial('access', 'threw', error);
  }
}
