import { Inject, Injectable } from '@nestjs/common';
import { AccountResolver } from '../accounts/account.resolver.js';
import type { Account } from '../interfaces/account.interface.js';
import type { PermissionRule } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';

/** Whether an account has the static permission of a tool, its own and that of the tools it requires. */
@Injectable()
export class PermissionEvaluator {
  constructor(
    private readonly accounts: AccountResolver,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** The first rule that refuses; `undefined` grants. Rejects where the application's `can` throws: deny then. */
  async refusal(tool: RegisteredTool, account: Account): Promise<PermissionRule | undefined> {
    for (const rule of tool.permissions) {
      if ((await this.holds(rule, account)) !== true) return rule;
    }
    return undefined;
  }

  /** Whatever the application answers: only `true` grants. */
  private holds(rule: PermissionRule, account: Account): unknown {
    if (typeof rule === 'string') return this.accounts.can(account, rule);
    switch (rule.kind) {
      case 'everyone':
        return true;
      case 'signed-in':
        return account.id !== null;
      case 'at-least':
        return this.reaches(account.level, rule.level);
      case 'all-of':
        return this.holdsAll(rule.rules, account);
      case 'any-of':
        return this.holdsAny(rule.rules, account);
    }
  }

  private reaches(level: string | undefined, wanted: string): boolean {
    const { levels } = this.options;
    return level !== undefined && levels.includes(wanted) && levels.indexOf(level) >= levels.indexOf(wanted);
  }

  private async holdsAll(rules: readonly PermissionRule[], account: Account): Promise<boolean> {
    for (const rule of rules) if ((await this.holds(rule, account)) !== true) return false;
    return rules.length > 0;
  }

  private async holdsAny(rules: readonly PermissionRule[], account: Account): Promise<boolean> {
    for (const rule of rules) if ((await this.holds(rule, account)) === true) return true;
    return false;
  }
}
