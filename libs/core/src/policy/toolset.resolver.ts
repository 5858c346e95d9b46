import { Injectable, Logger } from '@nestjs/common';
import { PermissionEvaluator } from '../access/permission.evaluator.js';
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

/** Which tools a request may see: those whose static permission its account has. Doors run nothing else. */
@Injectable()
export class ToolsetResolver {
  private readonly logger = new Logger('Toolwright');

  constructor(
    private readonly registry: ToolRegistry,
    private readonly permissions: PermissionEvaluator,
  ) {}

  async resolve({ account, invoker }: ToolsetRequest): Promise<Toolset> {
    const all = this.registry.all();
    const visible = await Promise.all(all.map((tool) => this.isVisible(tool, account)));
    const tools = Object.freeze(all.filter((_, index) => visible[index]));
    const byName = new Map(tools.flatMap((tool) => namesOf(tool).map((name) => [name, tool] as const)));
    return Object.freeze({ account, invoker, tools, get: (name: string) => byName.get(name) });
  }

  private async isVisible(tool: RegisteredTool, account: Account): Promise<boolean> {
    try {
      return (await this.permissions.refusal(tool, account)) === undefined;
    } catch (error) {
      const { name } = tool.definition;
      this.logger.warn(`Tool "${name}" is hidden: whether it is permitted could not be told: ${describeCause(error)}`);
      return false;
    }
  }
}

const namesOf = ({ definition: { name, aliases } }: RegisteredTool): readonly string[] => [name, ...aliases];
