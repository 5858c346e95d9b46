import { Injectable, Logger } from '@nestjs/common';
import { PermissionEvaluator } from '../access/permission.evaluator.js';
import { AccountResolver } from '../accounts/account.resolver.js';
import { describeCause } from '../errors/describe-cause.js';
import type { Account } from '../interfaces/account.interface.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { Toolset, ToolsetNarrowing } from '../interfaces/toolset.interface.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { RESULTS_READ } from '../tool.constants.js';
import { namesOf, narrow, narrowingOf, unknownNames } from './narrowing.js';

/** For whom, through what, and how many of the tools are to be seen. */
export interface ToolsetRequest extends ToolsetNarrowing {
  readonly account: Account;
  readonly invoker: Invoker;
}

/** Tools in the order of their names, and by name or alias. Equal requests of accounts with equal permissions share one. */
type Visible = Pick<Toolset, 'tools' | 'get'>;

const MOST_REMEMBERED = 1_000;

interface Asked {
  readonly account: Account;
  /** Whether the built-in tools for handles are of use. */
  readonly takesHandles: boolean;
  readonly narrowing: ToolsetNarrowing;
}

/**
 * Which tools a request may see: those whose static permission its account has, less what the request takes away. Doors
 * run nothing else.
 */
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

  /**
   * @throws AccountUnavailableError for what is no account
   * @throws TypeError for a key of the narrowing that is there and no list of names: never "no restriction"
   */
  async resolve(request: ToolsetRequest): Promise<Toolset> {
    const account = this.accounts.accept(request.account);
    const takesHandles = request.invoker.capabilities.has('handles');
    const asked = { account, takesHandles, narrowing: narrowingOf(request) };
    const visible = this.recall(asked) ?? (await this.filter(asked));
    return Object.freeze({ account, invoker: request.invoker, narrowing: asked.narrowing, ...visible });
  }

  /** The names and categories that mean nothing in this application as it is now. */
  unknownNames(narrowing: ToolsetNarrowing): readonly string[] {
    return unknownNames(narrowing, this.registry.all());
  }

  /** Only the application's own `can` may answer differently for equal permissions, and from one call to the next. */
  private recall(asked: Asked): Visible | undefined {
    if (!this.accounts.decidesByList) return undefined;
    const all = this.registry.all();
    if (this.version !== all) this.remembered.clear();
    this.version = all;
    return this.remembered.get(keyOf(asked));
  }

  private async filter(asked: Asked): Promise<Visible> {
    const all = this.registry.all();
    const useful = asked.takesHandles ? all : all.filter(({ definition }) => definition.name !== RESULTS_READ);
    const kept = narrow(useful, asked.narrowing);
    const answers = await settled(kept.map((tool) => this.isVisible(tool, asked.account)));
    const visible = visibleOf(kept.filter((_, index) => answers[index]));
    if (this.accounts.decidesByList && this.version === all) this.remember(keyOf(asked), visible);
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

function keyOf({ account, takesHandles, narrowing }: Asked): string {
  const { id, level, permissions } = account;
  const { allowOnly, deny, categories } = narrowing;
  return JSON.stringify([id === null, takesHandles, level, permissions, allowOnly, deny, categories]);
}

function visibleOf(tools: readonly RegisteredTool[]): Visible {
  const byName = new Map(tools.flatMap((tool) => namesOf(tool).map((name) => [name, tool] as const)));
  return { tools: Object.freeze(tools), get: (name) => byName.get(name) };
}
