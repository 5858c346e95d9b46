import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { PermissionEvaluator } from '../access/permission.evaluator.js';
import { AccountResolver } from '../accounts/account.resolver.js';
import { CallScope, type SurroundingCall } from '../accounts/call.scope.js';
import { AccountUnavailableError } from '../errors/account-unavailable.error.js';
import { InterruptedError } from '../errors/interrupted.error.js';
import { ToolNotFoundError } from '../errors/tool-not-found.error.js';
import { ToolObservers } from '../hooks/tool.observers.js';
import type { Account } from '../interfaces/account.interface.js';
import type { FormattedResult, Invocation } from '../interfaces/invocation.interface.js';
import type { RegisteredTool, ToolHost } from '../interfaces/registered-tool.interface.js';
import type { RunOptions } from '../interfaces/run-options.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { openInput } from '../limits/open-input.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { resolveInput, shapeInput } from '../shape/shape-input.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { checkAccess } from './check-access.js';
import { checkOutput } from './check-output.js';
import { checkPermission } from './check-permission.js';
import { execute } from './execute.js';
import { formatResult } from './format-result.js';
import { Settlement } from './settle.js';
import { ToolCall } from './tool-call.js';
import type { ToolMethods } from './tool-methods.js';

/** How a call runs. Every door and all plain code come through here. */
@Injectable()
export class ToolRunner implements BeforeApplicationShutdown {
  private readonly running = new Set<ToolCall>();
  private closed = false;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly accounts: AccountResolver,
    private readonly permissions: PermissionEvaluator,
    private readonly scope: CallScope,
    private readonly observers: ToolObservers,
    private readonly settlement: Settlement,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /**
   * Runs a tool. Never rejects for a failed call: `invocation.ok` tells, `invocation.unwrap()` gives the raw result or
   * throws the `ToolError`.
   *
   * @param input a value, or `UnopenedInput` that is parsed behind the permission
   * @throws TypeError for options that contradict each other: a programmer's error
   */
  async run<Output = unknown>(name: string, input?: unknown, options: RunOptions = {}): Promise<Invocation<Output>> {
    refuseContradiction(options);
    const call = new ToolCall({ name, options, surrounding: this.scope.current(), timeout: this.options.timeout });
    this.running.add(call);
    if (this.closed) call.lifetime.end(new InterruptedError());
    try {
      return this.settlement.succeed(call, await this.carryOut(call, input)) as Invocation<Output>;
    } catch (error) {
      return this.settlement.fail(call, error);
    } finally {
      call.lifetime.close();
      this.running.delete(call);
    }
  }

  /**
   * The tools of a class as typed methods, for one account.
   *
   * @example
   * const order = await runner.as(account, OrdersService).find({ number: '1042' });
   */
  as<Host>(account: Account | string, type: abstract new (...dependencies: never[]) => Host): ToolMethods<Host> {
    const tools = this.registry.ofClass(type as ToolHost['type']).map(({ definition, host }) => {
      const method = async (input?: unknown): Promise<unknown> =>
        (await this.run(definition.name, input, { account })).unwrap();
      return [host.methodName, method] as const;
    });
    if (tools.length === 0) throw new TypeError(`${type.name} has no tools. Decorate a method with @ToolMethod(…).`);
    return Object.freeze(Object.fromEntries(tools)) as ToolMethods<Host>;
  }

  /** Interrupts what is running; from now on nothing starts. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    for (const call of this.running) call.lifetime.end(new InterruptedError());
  }

  /** Stage 1: whose call it is. From here on that identity holds for everything below. */
  private async carryOut(call: ToolCall, input: unknown): Promise<FormattedResult> {
    call.lifetime.check();
    const account = await call.lifetime.race(this.accountOf(call));
    call.account = account;
    const { identity, lifetime } = call;
    const surrounding: SurroundingCall = {
      call: identity,
      account,
      signal: lifetime.signal,
      deadline: lifetime.deadline,
    };
    return this.scope.run(surrounding, () => this.passStages(call, account, input));
  }

  private async passStages(call: ToolCall, account: Account, unopened: unknown): Promise<FormattedResult> {
    const { lifetime, invoker } = call;
    const tool = this.find(call);
    await lifetime.race(checkPermission(this.permissions, tool, account));
    const opened = openInput(unopened, this.options.limits);
    const shaped = await lifetime.race(shapeInput(tool, opened, invoker));
    const input = await lifetime.race(resolveInput(tool, shaped, invoker));
    const context = this.contextOf(call, account);
    await lifetime.race(checkPermission(this.permissions, tool, account));
    await lifetime.race(checkAccess(tool, input, context));
    call.input = input;
    this.observers.notify('executing', () => call.event('executing', { input }));
    lifetime.check();
    const raw = await execute(call, tool, context);
    return formatResult(call, checkOutput(tool, raw));
  }

  /** Stage 2: in the toolset where the call has one, never beside it. */
  private find(call: ToolCall): RegisteredTool {
    const { name } = call.request;
    call.tool = call.toolset ? call.toolset.get(name) : this.registry.get(name);
    if (call.tool) call.lifetime.limitTo(call.tool.definition.timeout);
    this.observers.notify('started', () => call.event('started'));
    if (call.tool === undefined) throw new ToolNotFoundError(name);
    return call.tool;
  }

  private accountOf({ request: { options, surrounding } }: ToolCall): Account | Promise<Account> {
    if (options.toolset) return options.toolset.account;
    if (typeof options.account === 'string') return this.accounts.load(options.account);
    if (options.account !== undefined) return this.accounts.accept(options.account);
    if (surrounding) return surrounding.account;
    throw new AccountUnavailableError('no account: pass { account }, ANONYMOUS for nobody in particular');
  }

  private contextOf(call: ToolCall, account: Account): ToolContext {
    const { identity, lifetime, invoker, toolName } = call;
    return Object.freeze({
      call: identity,
      tool: toolName,
      account,
      invoker,
      signal: lifetime.signal,
      deadline: lifetime.deadline,
      run: <Output>(name: string, input?: unknown) => this.run<Output>(name, input),
    });
  }
}

function refuseContradiction({ toolset, account, invoker }: RunOptions): void {
  if (toolset === undefined || (account === undefined && invoker === undefined)) return;
  throw new TypeError(
    'A toolset carries its account and invoker: pass { toolset } without { account } and { invoker }.',
  );
}
