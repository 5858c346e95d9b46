import { Inject, Injectable } from '@nestjs/common';
import { CallerResolver } from '../accounts/caller.resolver.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { UnopenedInput } from '../limits/unopened-input.js';
import { TurnScopes } from '../nest/turn.scopes.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import type { ToolCall } from './tool-call.js';

/** What is known when the permission has passed. */
export interface Entry {
  readonly call: ToolCall;
  readonly tool: RegisteredTool;
  readonly context: ToolContext;
  readonly input: unknown;
}

/** Opens the host of a tool for one call, with the HTTP request that the call may be judged by. */
@Injectable()
export class HostDoor {
  constructor(
    private readonly callers: CallerResolver,
    private readonly turns: TurnScopes,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  open(entry: Entry): CallHost | Promise<CallHost> {
    const http = this.callers.exchangeFor(entry.context.account);
    return http instanceof Promise ? http.then((known) => this.openWith(entry, known)) : this.openWith(entry, http);
  }

  private openWith(
    { call, tool, context, input }: Entry,
    http: HttpExchange | undefined,
  ): CallHost | Promise<CallHost> {
    const visible = UnopenedInput.is(input) ? undefined : input;
    return tool.open({
      definition: tool.definition,
      context,
      http,
      scopeKey: this.scopeKeyOf(call, context),
      input: visible,
    });
  }

  private scopeKeyOf({ identity }: ToolCall, { account }: ToolContext): object {
    const { turn } = identity;
    return this.options.contextPer === 'turn' && turn !== undefined ? this.turns.keyOf(account, turn) : identity;
  }
}
