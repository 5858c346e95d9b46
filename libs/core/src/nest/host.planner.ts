import { Injectable, type ArgumentMetadata } from '@nestjs/common';
import { ContextIdFactory } from '@nestjs/core';
import type { ParameterRole } from './declared-parameters.js';
import { declaredEnhancers } from './declared-enhancers.js';
import { ENHANCER_KINDS, type EnhancerKind } from './enhancer.kinds.js';
import { EnhancerResolver, UnresolvedEnhancer } from './enhancer.resolver.js';
import type { HostAccess, HostPlan, ParameterSlot } from './host.plan.js';
import { moduleRefOf, type Host } from './host.scanner.js';
import type { ResolvedEnhancer } from './resolved-enhancer.js';
import { shownHandler } from './shown-handler.js';

/** A declared tool, as far as Nest is concerned. */
export interface HostDeclaration {
  readonly host: Host;
  readonly methodName: string;
  /** The function as the decorator of the tool saw it. */
  readonly declared: object;
  /** The function as it is now. */
  readonly current: object;
  readonly parameters: readonly ParameterRole[];
  /** The class or schema of the input, for the pipes. */
  readonly inputType: unknown;
  readonly access: HostAccess | undefined;
}

/** The plan of a tool by hand: nothing of the application stands around it but what stands around all tools. */
export const planByHand = (tool: object, access: HostAccess | undefined): HostPlan =>
  Object.freeze({
    wrapper: undefined,
    methodName: 'execute',
    shown: Object.freeze({ type: Object, handler: (tool as { execute: object }).execute }),
    instance: tool,
    slots: [{ kind: 'input', pipes: [] } as const, { kind: 'context' } as const],
    inputMetadata: { type: 'body' as const, metatype: Object, data: undefined },
    access,
    enhancers: { guards: [], interceptors: [], pipes: [], filters: [] },
  });

/** What came of planning: everything that Nest would have skipped in silence is a finding. */
export interface PlannedHost {
  readonly plan: HostPlan | undefined;
  readonly findings: readonly string[];
}

/** Finds at boot, for every tool, the objects that will run around it. */
@Injectable()
export class HostPlanner {
  private readonly onClasses = new WeakMap<Host, Readonly<Record<EnhancerKind, readonly unknown[]>>>();

  constructor(private readonly resolver: EnhancerResolver) {}

  /** At once where there is nothing to resolve: so it is for most tools. */
  plan(declaration: HostDeclaration): PlannedHost | Promise<PlannedHost> {
    const { host, declared, current, parameters } = declaration;
    const isPlain =
      declared === current &&
      host.lifetime === 'singleton' &&
      ENHANCER_KINDS.every((kind) => this.declaredOf(kind, declaration).length === 0);
    const slots = isPlain ? plainSlotsOf(parameters) : undefined;
    if (slots === undefined) return this.resolve(declaration);
    return { plan: planOf(declaration, { slots, enhancers: NONE, instance: host.instance }), findings: NO_FINDINGS };
  }

  private async resolve(declaration: HostDeclaration): Promise<PlannedHost> {
    const findings: string[] = lostEnhancers(declaration);
    const resolve = (kind: EnhancerKind, list: readonly unknown[]): Promise<ResolvedEnhancer[]> =>
      this.resolveAll(kind, list, { declaration, findings });
    const enhancers: Record<EnhancerKind, readonly ResolvedEnhancer[]> = { ...NONE };
    for (const kind of ENHANCER_KINDS) {
      const declared = this.declaredOf(kind, declaration);
      if (declared.length > 0) enhancers[kind] = await resolve(kind, declared);
    }
    const slots: ParameterSlot[] = [];
    for (const role of declaration.parameters)
      slots.push(plainSlotOf(role) ?? (await slotOf(role, (pipes) => resolve('pipes', pipes))));
    if (findings.length > 0) return { plan: undefined, findings };
    const { host } = declaration;
    const instance = host.lifetime === 'singleton' ? host.instance : await instanceOf(host);
    return { plan: planOf(declaration, { slots, enhancers, instance }), findings };
  }

  private declaredOf(kind: EnhancerKind, { host, current }: HostDeclaration): readonly unknown[] {
    const known = this.onClasses.get(host) ?? enhancersOnClass(host);
    this.onClasses.set(host, known);
    const onMethod = declaredEnhancers(kind, current);
    return onMethod.length === 0 ? known[kind] : [...known[kind], ...onMethod];
  }

  private async resolveAll(
    kind: EnhancerKind,
    list: readonly unknown[],
    { declaration, findings }: { declaration: HostDeclaration; findings: string[] },
  ): Promise<ResolvedEnhancer[]> {
    const resolved: ResolvedEnhancer[] = [];
    for (const declared of list) {
      try {
        resolved.push(await this.resolver.resolve(kind, declared, declaration.host));
      } catch (error) {
        if (!(error instanceof UnresolvedEnhancer)) throw error;
        findings.push(`${error.message} (the host is a ${declaration.host.form} provider)`);
      }
    }
    return resolved;
  }
}

function planOf(declaration: HostDeclaration, resolved: Pick<HostPlan, 'slots' | 'enhancers' | 'instance'>): HostPlan {
  const { host, methodName, declared, current, access } = declaration;
  return Object.freeze({
    wrapper: host.wrapper,
    methodName,
    shown: Object.freeze({ type: host.type, handler: shownHandler(declared, current) }),
    instance: resolved.instance,
    slots: resolved.slots,
    inputMetadata: inputMetadataOf(declaration),
    access,
    enhancers: resolved.enhancers,
  });
}

const NO_FINDINGS: readonly string[] = [];
const NONE: HostPlan['enhancers'] = Object.freeze({ guards: [], interceptors: [], pipes: [], filters: [] });

/** A class decorator may have put a proxy before the class, which hides what was written below it. */
function enhancersOnClass(host: Host): Readonly<Record<EnhancerKind, readonly unknown[]>> {
  const all = {} as Record<EnhancerKind, readonly unknown[]>;
  for (const kind of ENHANCER_KINDS) {
    const onClass = declaredEnhancers(kind, host.declaredType);
    const hidden = declaredEnhancers(kind, host.type).filter((enhancer) => !onClass.includes(enhancer));
    all[kind] = [...onClass, ...hidden];
  }
  return all;
}

/** A decorator that replaces the method takes its guards away, and Nest drops them without a word. */
function lostEnhancers({ declared, current }: HostDeclaration): string[] {
  if (declared === current) return [];
  return ENHANCER_KINDS.filter((kind) => {
    const kept = declaredEnhancers(kind, current);
    return declaredEnhancers(kind, declared).some((enhancer) => !kept.includes(enhancer));
  }).map((kind) => `a later decorator replaced the method and lost its ${kind}`);
}

/** A transient host is made once: Nest's own instance of it is a placeholder whose constructor never ran. */
async function instanceOf({ lifetime, wrapper }: Host): Promise<object | undefined> {
  if (lifetime === 'request') return undefined;
  return moduleRefOf(wrapper).resolve<object>(wrapper.token as never, ContextIdFactory.create(), { strict: true });
}

function inputMetadataOf({ inputType }: HostDeclaration): ArgumentMetadata {
  return { type: 'body', metatype: typeof inputType === 'function' ? (inputType as never) : Object, data: undefined };
}

const INPUT: ParameterSlot = Object.freeze({ kind: 'input', pipes: [] });

function plainSlotsOf(parameters: readonly ParameterRole[]): readonly ParameterSlot[] | undefined {
  const slots: ParameterSlot[] = [];
  for (const role of parameters) {
    const slot = plainSlotOf(role);
    if (slot === undefined) return undefined;
    slots.push(slot);
  }
  return slots;
}

/** The slot of a parameter around which nothing has to be resolved. */
function plainSlotOf(role: ParameterRole): ParameterSlot | undefined {
  const isInput = role.role === 'undecorated' || role.role === 'body';
  return isInput && role.pipes.length === 0 ? INPUT : undefined;
}

async function slotOf(
  role: ParameterRole,
  resolve: (pipes: readonly unknown[]) => Promise<ResolvedEnhancer[]>,
): Promise<ParameterSlot> {
  if (role.role === 'context') return { kind: 'context' };
  if (role.role === 'named') return { kind: 'named', name: role.name };
  if (role.role === 'route') throw new TypeError('A route parameter has no slot in a tool.');
  const pipes = await resolve(role.pipes);
  if (role.role !== 'custom') return { kind: 'input', pipes };
  const metadata = { type: 'custom', metatype: role.type, data: role.data } as ArgumentMetadata;
  return { kind: 'custom', factory: role.factory, metadata, pipes };
}
