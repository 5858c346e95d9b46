import { Inject, Injectable } from '@nestjs/common';
import { AccountResolver } from '../accounts/account.resolver.js';
import type { Account } from '../interfaces/account.interface.js';
import { anyOf, type PermissionRule } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { isThenable } from '../output/is-thenable.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';

/** The first rule that refuses; `undefined` grants. */
export type Refusal = PermissionRule | undefined;

/** Whether an account has the static permission of a tool, its own and that of the tools it requires. */
@Injectable()
export class PermissionEvaluator {
  constructor(
    private readonly accounts: AccountResolver,
    private readonly registry: ToolRegistry,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** Synchronous unless the application's `can` is not. Throws or rejects where `can` does: deny then. */
  refusal(tool: RegisteredTool, account: Account): Refusal | Promise<Refusal> {
    return this.firstRefused(this.rulesOf(tool), account);
  }

  /** Own rule first, then those of the tools it requires, as they are now; a missing one lets nobody in. */
  private rulesOf(tool: RegisteredTool): readonly PermissionRule[] {
    const { permission, requires } = tool.definition;
    if (requires.length === 0) return [permission];
    const needed = new Set<RegisteredTool | undefined>([tool]);
    for (const one of needed) for (const name of one?.definition.requires ?? []) needed.add(this.registry.get(name));
    return [...needed].map((one) => one?.definition.permission ?? NOBODY);
  }

  private firstRefused(rules: readonly PermissionRule[], account: Account, from = 0): Refusal | Promise<Refusal> {
    for (let index = from; index < rules.length; index += 1) {
      const rule = rules[index] as PermissionRule;
      const answer = this.holds(rule, account);
      if (isThenable(answer)) {
        return Promise.resolve(answer).then((held) =>
          held === true ? this.firstRefused(rules, account, index + 1) : rule,
        );
      }
      if (answer !== true) return rule;
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
        return typeof account.id === 'string';
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

  private holdsAll(rules: readonly PermissionRule[], account: Account): unknown {
    const refused = this.firstRefused(rules, account);
    return refused instanceof Promise ? refused.then((rule) => rule === undefined) : refused === undefined;
  }

  private holdsAny(rules: readonly PermissionRule[], account: Account, from = 0): unknown {
    for (let index = from; index < rules.length; index += 1) {
      const answer = this.holds(rules[index] as PermissionRule, account);
      if (isThenable(answer)) {
        return Promise.resolve(answer).then((held) => held === true || this.holdsAny(rules, account, index + 1));
      }
      if (answer === true) return true;
    }
    return false;
  }
}

const NOBODY = anyOf();
