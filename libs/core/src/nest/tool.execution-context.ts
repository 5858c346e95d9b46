import type { ExecutionContext, Type } from '@nestjs/common';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';
import type { ToolDefinition } from '../interfaces/tool-definition.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { tolerantResponse } from './tolerant-response.js';

/** What Nest's enhancers are shown of a tool. */
export interface ShownTool {
  readonly type: abstract new (...dependencies: never[]) => unknown;
  readonly handler: object;
}

/**
 * The execution context of a tool call: type `tool`, arguments `[input, toolContext]`.
 *
 * @example
 * class SignedInGuard implements CanActivate {
 *   canActivate(context: ExecutionContext): boolean {
 *     if (context.getType<string>() !== 'tool') return true;
 *     return ToolExecutionContext.create(context).account.id !== null;
 *   }
 * }
 */
export class ToolExecutionContext implements ExecutionContext {
  readonly definition: ToolDefinition;
  private readonly exchange: HttpExchange;
  private readonly parameters: [input: unknown, context: ToolContext];
  private returned: unknown;

  constructor(
    private readonly tool: ShownTool,
    context: ToolContext,
    { definition, exchange }: { readonly definition: ToolDefinition; readonly exchange: HttpExchange },
  ) {
    this.definition = definition;
    this.exchange = exchange;
    this.parameters = [undefined, context];
  }

  /**
   * The typed view of an execution context.
   * @throws TypeError when it is not that of a tool
   */
  static create(context: ExecutionContext): ToolExecutionContext {
    if (context instanceof ToolExecutionContext) return context;
    throw new TypeError(`The execution context is of type "${context.getType<string>()}", not "tool".`);
  }

  get input(): unknown {
    return this.parameters[0];
  }

  /** Puts another value in the place of the input, for all that comes after; an input itself is not edited. */
  withInput(input: unknown): void {
    this.parameters[0] = input;
  }

  /** What the method returned, before anything made something else of it; `undefined` until then. */
  get rawOutput(): unknown {
    return this.returned;
  }

  /** Called by what runs the method. */
  keepOutput(returned: unknown): void {
    this.returned = returned;
  }

  get context(): ToolContext {
    return this.parameters[1];
  }

  get account(): ToolContext['account'] {
    return this.context.account;
  }

  get invoker(): ToolContext['invoker'] {
    return this.context.invoker;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }

  getType<Name extends string>(): Name {
    return 'tool' as Name;
  }

  getClass<Class>(): Type<Class> {
    return this.tool.type as Type<Class>;
  }

  getHandler(): ReturnType<ExecutionContext['getHandler']> {
    return this.tool.handler as ReturnType<ExecutionContext['getHandler']>;
  }

  getArgs<Parameters extends unknown[]>(): Parameters {
    return this.parameters as unknown[] as Parameters;
  }

  getArgByIndex<Argument>(index: number): Argument {
    return this.parameters[index] as Argument;
  }

  /** The HTTP request the call came with, never the input. Header writes once the head is sent come to nothing. */
  switchToHttp(): ReturnType<ExecutionContext['switchToHttp']> {
    const { request, response } = this.exchange;
    const none = (): undefined => undefined;
    return { getRequest: () => request, getResponse: () => tolerantResponse(response), getNext: none } as never;
  }

  switchToRpc(): ReturnType<ExecutionContext['switchToRpc']> {
    return { getData: () => this.input, getContext: () => this.context } as never;
  }

  switchToWs(): ReturnType<ExecutionContext['switchToWs']> {
    return { getData: () => this.input, getClient: () => this.context, getPattern: () => this.context.tool } as never;
  }
}
