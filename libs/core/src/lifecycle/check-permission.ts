import { describePermission } from '../access/describe-permission.js';
import type { PermissionEvaluator, Refusal } from '../access/permission.evaluator.js';
import { Denial } from '../errors/denial.js';
import type { Account } from '../interfaces/account.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';

/**
 * Stage 3, and again in stage 10: definition and account only. Nothing of the caller's input is near. There is a
 * promise only where the application's `can` gave one.
 * @throws Denial
 */
export function checkPermission(
  evaluator: PermissionEvaluator,
  tool: RegisteredTool,
  account: Account,
): void | Promise<void> {
  const refusal = ask(evaluator, tool, account);
  return refusal instanceof Promise ? refusal.then(refuse, deny) : refuse(refusal);
}

function ask(evaluator: PermissionEvaluator, tool: RegisteredTool, account: Account): Refusal | Promise<Refusal> {
  try {
    return evaluator.refusal(tool, account);
  } catch (error) {
    return deny(error);
  }
}

function refuse(refusal: Refusal): void {
  if (refusal !== undefined) throw new Denial('permission', `needs ${describePermission(refusal)}`);
}

function deny(error: unknown): never {
  throw new Denial('permission', 'the application could not say whether it holds', error);
}
