import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { PermissionEvaluator } from '../access/permission.evaluator.js';
import { CallScope } from '../accounts/call.scope.js';
import { CallerResolver } from '../accounts/caller.resolver.js';
import { InterruptedError } from '../errors/interrupted.error.js';
import { ToolNotFoundError } from '../errors/tool-not-found.error.js';
import { ToolObservers } from '../hooks/tool.observers.js';
import type { Account } from '../interfaces/account.interface.js';
import type { FormattedResult, Invocation } from '../interfaces/invocation.interface.js';
import type { RegisteredTool, ToolHost } from '../interfaces/registered-tool.interface.js';
import type { RunOptions } from '../interfaces/run-options.interface.js';
import { openInput } from '../limits/open-input.js';
import { onceKnown } from '../output/once-known.js';
import { hiddenReason } from '../policy/hidden-reason.js';
import { DefinitionSerializer } from '../registry/definition.serializer.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { ResultKeeper } from '../results/result.keeper.js';
import { echoFor, shapeInput, type ShapedCall } from '../shape/shape-input.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { ToolValues } from '../transforms/tool.values.js';
import { CallBelow } from './call-below.js';
import { checkAccess } from './check-access.js';
import { checkOutput } from './check-output.js';
import { checkPermission } from './check-permission.js';
import { execute } from './execute.js';
import { failureOf } from './failure-of.js';
import { filterFailure } from './filter-failure.js';
import { formatResult } from './format-result.js';
import { HostDoor } from './host.door.js';
import { openContext } from './open-context.js';
import { passInterceptors } from './pass-interceptors.js';
import type { Passage } from './passage.js';
import { passPipes } from './pass-pipes.js';
import { PreparedCall, type Answer } from './prepared-call.js';
import { Settlement } from './settle.js';
import { ToolCall, type CallRequest } from './tool-call.js';
import type { ToolMethods } from './tool-methods.js';

/** How a call runs. Every door and all plain code come through here. */
@Injectable()
export class ToolRunner implements BeforeApplicationShutdown {
  private readonly running = new Set<ToolCall>();
  private closed = false;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly callers: CallerResolver,
    private readonly permissions: PermissionEvaluator,
    private readonly hosts: HostDoor,
    private readonly scope: CallScope,
    private readonly serializer: DefinitionSerializer,
    private readonly observers: ToolObservers,
    private readonly settlement: Settlement,
    private readonly values: ToolValues,
    private readonly results: ResultKeeper,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /**
   * Runs a tool. Never rejects for a failed call: `invocation.ok` tells, `invocation.unwrap()` gives the raw result or
   * throws the `ToolError`.
   *
   * @param input a value, or `UnopenedInput` that is parsed behind the permission
   * @throws TypeError for options that contradict each other, and a name that is no text: a programmer's error
   */
  async run<Output = unknown>(name: string, input?: unknown, options: RunOptions = {}): Promise<Invocation<Output>> {
    refuseMisuse(name, options);
    const call = new ToolCall({ name, options, surrounding: this.scope.current(), timeout: this.options.timeout });
    this.running.add(call);
    if (this.closed) call.lifetime.end(new InterruptedError());
    try {
      return this.settlement.succeed(call, await this.carryOut(call, input)) as Invocation<Output>;
    } catch (error) {
      return this.settlement.fail(call, error);
    } finally {
      if (call.running > 0) call.lifetime.abandon();
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

  /**
   * A call whose values are collected step by step, with an early answer from each gate.
   *
   * @example
   * const call = runner.open('orders/place', { account });
   * if (!(await call.checkPermission()).ok) throw new Error('not for this account');
   * const invocation = await call.setInput('/sku', 'MUG-01').execute();
   */
  open(name: string, options: RunOptions = {}): PreparedCall {
    return new PreparedCall({
      rehearse: (input, until) => this.rehearse({ name, options, until }, input),
      run: (input) => this.run(name, input, options),
    });
  }

  /** Interrupts what is running; from now on nothing starts. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    for (const call of this.running) call.lifetime.end(new InterruptedError());
  }

  private async rehearse(request: Pick<CallRequest, 'name' | 'options' | 'until'>, input: unknown): Promise<Answer> {
    refuseMisuse(request.name, request.options);
    const call = new ToolCall({ ...request, surrounding: this.scope.current(), timeout: this.options.timeout });
    try {
      await this.carryOut(call, input);
      return { ok: true };
    } catch (error) {
      return { ok: false, error: failureOf(error, call) };
    } finally {
      call.lifetime.close();
    }
  }

  /** Stage 1: whose call it is. From here on that identity holds for everything below. */
  private async carryOut(call: ToolCall, input: unknown): Promise<FormattedResult> {
    call.lifetime.check();
    const account = await call.lifetime.race(this.callers.accountOf(call.request));
    call.account = account;
    call.scope = new CallBelow(call, account);
    return this.scope.run(call.scope, () => this.passGates(call, account, input));
  }

  /** Stages 2 and 3, then the host is opened: from there on the application's filters stand around the call. */
  private async passGates(call: ToolCall, account: Account, input: unknown): Promise<FormattedResult> {
    const tool = this.find(call);
    await call.lifetime.race(checkPermission(this.permissions, tool, account));
    if (call.request.until === 'permission') return REHEARSED;
    const context = openContext(call, account, (name, nested) => this.runBelow(call, name, nested));
    call.echo = echoFor(this.shaped(call, tool));
    const host = await call.lifetime.race(this.hosts.open({ call, tool, context, input }));
    const outcome = await this.filtered({ call, tool, host, context }, input);
    return outcome === REHEARSED
      ? REHEARSED
      : formatResult({ call, tool, host, context }, { values: this.values, results: this.results }, outcome);
  }

  /** Stages 4 to 14, with the application's filters around them. */
  private async filtered(passage: Passage, input: unknown): Promise<unknown> {
    const { call, host } = passage;
    try {
      const shaped = await this.receive(passage, input);
      if (call.request.until) return await this.rehearsed(passage, shaped);
      return await passInterceptors(call, host, { shaped, perform: (changed) => this.perform(passage, changed) });
    } catch (thrown) {
      return checkOutput(passage, this.values, await filterFailure(call, host, thrown));
    }
  }

  /** Stages 4, 6, 7 and the first part of 8. */
  private async receive({ call, tool, host, context }: Passage, input: unknown): Promise<unknown> {
    if (host.passGuards) await call.lifetime.race(host.passGuards());
    const opened = openInput(input, this.options.limits);
    const shaped = await call.lifetime.race(shapeInput(this.shaped(call, tool), opened));
    if (tool.slotsIn === undefined) return shaped;
    const received = await call.lifetime.race(this.values.receive(tool, shaped, context));
    call.entities = received.entities;
    return received.input;
  }

  /** Stages 9 and 10, without what the application has around them. */
  private async rehearsed(passage: Passage, shaped: unknown): Promise<FormattedResult> {
    const { call, tool, host } = passage;
    const input = await call.lifetime.race(passPipes(this.shaped(call, tool), host, shaped));
    if (call.request.until === 'access') await call.lifetime.race(this.checkAccess(passage, input));
    return REHEARSED;
  }

  /** Stages 9 to 13. */
  private async perform(passage: Passage, shaped: unknown): Promise<unknown> {
    const { call, tool, host, context } = passage;
    const { lifetime } = call;
    const input = await lifetime.race(passPipes(this.shaped(call, tool), host, shaped));
    await lifetime.race(checkPermission(this.permissions, tool, context.account));
    await lifetime.race(this.checkAccess(passage, input));
    lifetime.check();
    call.input = input;
    this.observers.notify('executing', () => call.event('executing', { input }));
    call.authored = true;
    const raw = await execute(call, host, context);
    if (call.entities.length > 0) call.edited = await this.values.writeBack(call.entities, context);
    return checkOutput(passage, this.values, raw);
  }

  /** Stage 10: the tool's rule, and that of every entity that came in. */
  private checkAccess({ call, host, context }: Passage, input: unknown): void | Promise<void> {
    const granted = checkAccess(host, input, context);
    const { entities } = call;
    if (entities.length === 0) return granted;
    const hasRule = host.checkAccess !== undefined;
    return onceKnown(granted, () => this.values.checkAccess({ entities, hasRule }, context));
  }

  private shaped(call: ToolCall, tool: RegisteredTool): ShapedCall {
    return { tool, invoker: call.invoker, serializer: this.serializer };
  }

  /** A nested call is its outer call's, whoever's code happens to be around it. */
  private runBelow<Output>(call: ToolCall, name: string, input: unknown): Promise<Invocation<Output>> {
    const { scope } = call;
    return scope === undefined ? this.run(name, input) : this.scope.run(scope, () => this.run(name, input));
  }

  /** Stage 2: in the toolset where the call has one, never beside it. */
  private find(call: ToolCall): RegisteredTool {
    const { name } = call.request;
    call.tool = call.toolset ? call.toolset.get(name) : this.registry.get(name);
    if (call.tool) call.lifetime.limitTo(call.tool.definition.timeout);
    if (!call.request.until) this.observers.notify('started', () => call.event('started'));
    if (call.tool === undefined)
      throw new ToolNotFoundError(name, hiddenReason(name, this.registry.all(), call.toolset));
    return call.tool;
  }
}

/** What a rehearsal ends with. */
const REHEARSED: FormattedResult = Object.freeze({ message: '', hints: [], value: undefined });

function refuseMisuse(name: unknown, { toolset, account, invoker }: RunOptions): void {
  if (typeof name !== 'string') throw new TypeError('The name of a tool is a text.');
  if (toolset === undefined || (account === undefined && invoker === undefined)) return;
  throw new TypeError(
    'A toolset carries its account and invoker: pass { toolset } without { account } and { invoker }.',
  );
}
