import { describePermission } from '../access/describe-permission.js';
import type { PermissionEvaluator, Refusal } from '../access/permission.evaluator.js';
import { Denial } from '../errors/denial.js';
import type { Account } from '../interfaces/account.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';

/**
 * Stage 3, and again in stage 10: definition and account only. Nothing of the caller's input is near.
 * @throws Denial
 */
export async function checkPermission(
  evaluator: PermissionEvaluator,
  tool: RegisteredTool,
  account: Account,
): Promise<void> {
  const refusal = await ask(evaluator, tool, account);
  if (refusal !== undefined) throw new Denial('permission', `needs ${describePermission(refusal)}`);
}

async function ask(evaluator: PermissionEvaluator, tool: RegisteredTool, account: Account): Promise<Refusal> {
  try {
    return await evaluator.refusal(tool, account);
  } catch (error) {
    throw new Denial('permission', 'the application could not say whether it holds', error);
  }
}
