import { Injectable, Logger } from '@nestjs/common';
import { PermissionEvaluator } from '../access/permission.evaluator.js';
import { AccountResolver } from '../accounts/account.resolver.js';
import { describeCause } from '../errors/describe-cause.js';
import type { Account } from '../interfaces/account.interface.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { Toolset } from '../interfaces/toolset.interface.js';
import { ToolRegistry } from '../registry/tool.registry.js';

/** For whom and through what tools are to be seen. */
export interface ToolsetRequest {
  readonly account: Account;
  readonly invoker: Invoker;
}

/** Tools in the order of their names, and by name or alias. Accounts with equal permissions share one. */
type Visible = Pick<Toolset, 'tools' | 'get'>;

const MOST_REMEMBERED = 1_000;

/** Which tools a request may see: those whose static permission its account has. Doors run nothing else. */
@Injectable()
export class ToolsetResolver {
  private readonly logger = new Logger('Toolwright');
  private readonly remembered = new Map<string, Visible>();
  private version: unknown;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly permissions: PermissionEvaluator,
    private readonly accounts: AccountResolver,
  ) {}

  /** @throws AccountUnavailableError for what is no account */
  async resolve({ account: given, invoker }: ToolsetRequest): Promise<Toolset> {
    const account = this.accounts.accept(given);
    const visible = this.recall(account) ?? (await this.filter(account));
    return Object.freeze({ account, invoker, ...visible });
  }

  /** Only the application's own `can` may answer differently for equal permissions, and from one call to the next. */
  private recall(account: Account): Visible | undefined {
    if (!this.accounts.decidesByList) return undefined;
    const all = this.registry.all();
    if (this.version !== all) this.remembered.clear();
    this.version = all;
    return this.remembered.get(keyOf(account));
  }

  private async filter(account: Account): Promise<Visible> {
    const all = this.registry.all();
    const answers = await settled(all.map((tool) => this.isVisible(tool, account)));
    const visible = visibleOf(all.filter((_, index) => answers[index]));
    if (this.accounts.decidesByList && this.version === all) this.remember(keyOf(account), visible);
    return visible;
  }

  private remember(key: string, visible: Visible): void {
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= MOST_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
    this.remembered.set(key, visible);
  }

  private isVisible(tool: RegisteredTool, account: Account): boolean | Promise<boolean> {
    try {
      const refusal = this.permissions.refusal(tool, account);
      if (!(refusal instanceof Promise)) return refusal === undefined;
      return refusal.then((refused) => refused === undefined).catch((error: unknown) => this.hide(tool, error));
    } catch (error) {
      return this.hide(tool, error);
    }
  }

  private hide({ definition }: RegisteredTool, error: unknown): false {
    const reason = describeCause(error);
    this.logger.warn(`Tool "${definition.name}" is hidden: whether it is permitted could not be told: ${reason}`);
    return false;
  }
}

/** Ten thousand promises are made only where the application's `can` makes them. */
async function settled(answers: readonly (boolean | Promise<boolean>)[]): Promise<readonly boolean[]> {
  if (answers.every((answer) => typeof answer === 'boolean')) return answers;
  return Promise.all(answers.map(async (answer) => answer));
}

const keyOf = ({ id, level, permissions }: Account): string => JSON.stringify([id === null, level, permissions]);

function visibleOf(tools: readonly RegisteredTool[]): Visible {
  const byName = new Map(tools.flatMap((tool) => namesOf(tool).map((name) => [name, tool] as const)));
  return { tools: Object.freeze(tools), get: (name) => byName.get(name) };
}

const namesOf = ({ definition: { name, aliases } }: RegisteredTool): readonly string[] => [name, ...aliases];
