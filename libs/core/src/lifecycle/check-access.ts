import { Denial } from '../errors/denial.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { isThenable } from '../output/is-thenable.js';

/**
 * Stage 10: access that depends on values, with the resolved input. Only `true` grants; a throw denies. There is a
 * promise only where the rule gave one.
 * @throws Denial
 */
export function checkAccess(host: CallHost, input: unknown, context: ToolContext): void | Promise<void> {
  if (host.checkAccess === undefined) return;
  const answer = ask(host.checkAccess, input, context);
  return answer instanceof Promise ? answer.then(grantOnTrue, deny) : grantOnTrue(answer);
}

function ask(rule: NonNullable<CallHost['checkAccess']>, input: unknown, context: ToolContext): unknown {
  try {
    const answer = rule(input, context);
    return isThenable(answer) ? Promise.resolve(answer) : answer;
  } catch (error) {
    return deny(error);
  }
}

function grantOnTrue(answer: unknown): void {
  if (answer === true) return;
  throw new Denial('access', `answered ${typeof answer === 'boolean' ? String(answer) : typeof answer}`);
}

function deny(error: unknown): never {
  throw new Denial('access', 'threw', error);
}
