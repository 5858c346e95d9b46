import {
  Injectable,
  type CanActivate,
  type ExceptionFilter,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import type { CallHost, HostOpening } from '../interfaces/call-host.interface.js';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';
import { CallContainer } from './call.container.js';
import type { EnhancerKind } from './enhancer.kinds.js';
import { GlobalEnhancers, type GlobalEnhancer, type GlobalPlan } from './global.enhancers.js';
import { enhancersOf, type HostPlan, type ParameterSlot } from './host.plan.js';
import type { Wrapper } from './host.scanner.js';
import { intercept } from './intercept.js';
import { isClassSerializer, isValidationPipe } from './left-out.js';
import { passGuards, type AsyncContext, type PickedGuard } from './pass-guards.js';
import type { ResolvedEnhancer } from './resolved-enhancer.js';
import { runFilters } from './run-filters.js';
import { runPipes } from './run-pipes.js';
import { ToolExecutionContext } from './tool.execution-context.js';

/** Opens a tool's host: its instance, and what the application put around it, for one call. */
export type OpenHost = (opening: HostOpening) => CallHost | Promise<CallHost>;

const ADVICE = 'if it cannot judge tools, name it in ToolModule.forRoot({ globals: { httpOnly: […] } })';

/** Makes the opener of a plan. A host without any enhancer is the same for every call. */
@Injectable()
export class HostOpener {
  constructor(private readonly globals: GlobalEnhancers) {}

  /** Prepared at the first call: most tools of a large application are never called. */
  openerOf(plan: HostPlan): OpenHost {
    let prepared: OpenHost | undefined;
    return (opening) => {
      prepared ??= this.prepare(plan);
      return prepared(opening);
    };
  }

  private prepare(plan: HostPlan): OpenHost {
    const own = enhancersOf(plan);
    const plain = plan.instance !== undefined && own.length === 0 && plan.slots.every(({ kind }) => kind !== 'custom');
    const shared = plain ? plainHost(plan, plan.instance) : undefined;
    const scoped = plan.instance === undefined || own.some((enhancer) => enhancer.scoped);
    const open = async (opening: HostOpening, globals: GlobalPlan): Promise<CallHost> =>
      shared !== undefined && globals.empty
        ? shared
        : openFully({ plan, opening, globals, scoped: scoped || globals.scoped });
    return (opening) => {
      const globals = this.globals.plan();
      if (globals instanceof Promise) return globals.then((current) => open(opening, current));
      return shared !== undefined && globals.empty ? shared : open(opening, globals);
    };
  }
}

interface Opening {
  readonly plan: HostPlan;
  readonly opening: HostOpening;
  readonly globals: GlobalPlan;
  readonly scoped: boolean;
}

function plainHost({ slots, methodName, access }: HostPlan, instance: object): CallHost {
  return Object.freeze({
    // Looked up at call time, so that instrumentation which patches the instance is honoured.
    execute: (input: unknown, context: HostOpening['context']) =>
      methodOf(instance, methodName)(...slots.map((slot) => valueOf(slot, { input, context, custom: undefined }))),
    ...(access && {
      checkAccess: (input: unknown, context: HostOpening['context']) => access(input, context, instance),
    }),
  });
}

interface Values {
  readonly input: unknown;
  readonly context: HostOpening['context'];
  readonly custom: unknown;
}

const valueOf = (slot: ParameterSlot, { input, context, custom }: Values): unknown =>
  slot.kind === 'named' ? (input as Record<string, unknown>)[slot.name] : { input, context, custom }[slot.kind];

const methodOf = (instance: object, name: string): ((...parameters: unknown[]) => unknown) =>
  ((instance as Record<string, (...parameters: unknown[]) => unknown>)[name] as () => unknown).bind(instance);

async function openFully({ plan, opening, globals, scoped }: Opening): Promise<CallHost> {
  const exchange = opening.http ?? withoutHttp(opening);
  const container = scoped ? new CallContainer(exchange.request, opening.scopeKey) : undefined;
  const instance = plan.instance ?? (await (container as CallContainer).resolve(plan.wrapper as Wrapper));
  const execution = new ToolExecutionContext(plan.shown, opening.context, { definition: opening.definition, exchange });
  execution.withInput(opening.input);
  const around = await pickAll(plan, globals, { container, http: opening.http !== undefined });
  let custom: readonly unknown[] = [];
  let within: AsyncContext = (work, ...parameters) => work(...parameters);
  return {
    passGuards: () => passGuards(around.guards, execution, (context) => void (within = context)),
    intercept: (input, work) => {
      execution.withInput(input);
      return within(() => intercept(around.interceptors, execution, () => work(execution.input)));
    },
    pipe: async (input) => {
      custom = await Promise.all(plan.slots.map((slot) => customValue(slot, around.pipes, { execution, container })));
      return pipeInput(plan, around.pipes, { input, container });
    },
    ...(plan.access && { checkAccess: (input, context) => plan.access?.(input, context, instance) }),
    execute: async (input, context) => {
      const values = plan.slots.map((slot, index) => valueOf(slot, { input, context, custom: custom[index] }));
      const returned = await methodOf(instance, plan.methodName)(...values);
      execution.keepOutput(returned);
      return returned;
    },
    filter: (thrown) => within(() => runFilters(around.filters, thrown, execution)),
  };
}

/** Without an HTTP request, and where the call runs as somebody else than its account, there is this much of one. */
function withoutHttp({ context }: HostOpening): HttpExchange {
  const request = Object.freeze({ ...context, headers: Object.freeze({}), user: context.account.attributes });
  return { request, response: undefined };
}

interface Around {
  readonly guards: readonly PickedGuard[];
  readonly interceptors: readonly NestInterceptor[];
  readonly pipes: readonly PipeTransform[];
  readonly filters: readonly ExceptionFilter[];
}

interface Picking {
  readonly container: CallContainer | undefined;
  readonly http: boolean;
}

async function pickAll(plan: HostPlan, globals: GlobalPlan, picking: Picking): Promise<Around> {
  const pick = async <Enhancer>(kind: EnhancerKind): Promise<Enhancer[]> =>
    Promise.all(
      listOf(plan, globals, { kind, http: picking.http }).map(
        (one) => one.pick(picking.container) as Promise<Enhancer>,
      ),
    );
  const guards = await pick<CanActivate>('guards');
  return {
    guards: listOf(plan, globals, { kind: 'guards', http: picking.http }).map((one, index) => ({
      name: one.name,
      guard: guards[index] as CanActivate,
      advice: 'httpOnly' in one ? ADVICE : undefined,
    })),
    interceptors: (await pick<NestInterceptor>('interceptors')).filter((one) => !isClassSerializer(one)),
    pipes: await pick<PipeTransform>('pipes'),
    filters: (await pick<ExceptionFilter>('filters')).toReversed(),
  };
}

function listOf(
  plan: HostPlan,
  globals: GlobalPlan,
  { kind, http }: { readonly kind: EnhancerKind; readonly http: boolean },
): readonly (ResolvedEnhancer | GlobalEnhancer)[] {
  return [...globals.run[kind].filter(({ httpOnly }) => http || !httpOnly), ...plan.enhancers[kind]];
}

async function pipeInput(
  { slots, inputMetadata }: HostPlan,
  pipes: readonly PipeTransform[],
  { input, container }: { input: unknown; container: CallContainer | undefined },
): Promise<unknown> {
  const slot = slots.find(({ kind }) => kind === 'input');
  const own = slot?.kind === 'input' ? await pickPipes(slot.pipes, container) : [];
  const left = [...pipes, ...own].filter((pipe) => !isValidationPipe(pipe));
  return runPipes(left, input, inputMetadata);
}

async function customValue(
  slot: ParameterSlot,
  pipes: readonly PipeTransform[],
  { execution, container }: { execution: ToolExecutionContext; container: CallContainer | undefined },
): Promise<unknown> {
  if (slot.kind !== 'custom') return undefined;
  const value: unknown = await slot.factory(slot.metadata.data, execution);
  return runPipes([...pipes, ...(await pickPipes(slot.pipes, container))], value, slot.metadata);
}

const pickPipes = (
  pipes: readonly ResolvedEnhancer[],
  container: CallContainer | undefined,
): Promise<PipeTransform[]> => Promise.all(pipes.map((pipe) => pipe.pick(container) as Promise<PipeTransform>));
