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
  constructor(private readonly resolver: EnhancerResolver) {}

  async plan(declaration: HostDeclaration): Promise<PlannedHost> {
    const findings: string[] = lostEnhancers(declaration);
    const resolve = (kind: EnhancerKind, list: readonly unknown[]): Promise<ResolvedEnhancer[]> =>
      this.resolveAll(kind, list, { declaration, findings });
    const enhancers = {} as Record<EnhancerKind, ResolvedEnhancer[]>;
    for (const kind of ENHANCER_KINDS) enhancers[kind] = await resolve(kind, declaredOf(kind, declaration));
    const slots: ParameterSlot[] = [];
    for (const role of declaration.parameters) slots.push(await slotOf(role, (pipes) => resolve('pipes', pipes)));
    if (findings.length > 0) return { plan: undefined, findings };
    return { plan: await this.complete(declaration, slots, enhancers), findings };
  }

  private async complete(
    declaration: HostDeclaration,
    slots: readonly ParameterSlot[],
    enhancers: HostPlan['enhancers'],
  ): Promise<HostPlan> {
    const { host, methodName, declared, current, access } = declaration;
    return Object.freeze({
      wrapper: host.wrapper,
      methodName,
      shown: Object.freeze({ type: host.type, handler: shownHandler(declared, current) }),
      instance: await instanceOf(host),
      slots,
      inputMetadata: inputMetadataOf(declaration),
      access,
      enhancers,
    });
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

/** A class decorator may have put a proxy before the class, which hides what was written below it. */
function declaredOf(kind: EnhancerKind, { host, current }: HostDeclaration): unknown[] {
  const onClass = declaredEnhancers(kind, host.declaredType);
  const hidden = declaredEnhancers(kind, host.type).filter((enhancer) => !onClass.includes(enhancer));
  return [...onClass, ...hidden, ...declaredEnhancers(kind, current)];
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
async function instanceOf({ lifetime, instance, wrapper }: Host): Promise<object | undefined> {
  if (lifetime === 'request') return undefined;
  if (lifetime === 'singleton') return instance;
  return moduleRefOf(wrapper).resolve<object>(wrapper.token as never, ContextIdFactory.create(), { strict: true });
}

function inputMetadataOf({ inputType }: HostDeclaration): ArgumentMetadata {
  return { type: 'body', metatype: typeof inputType === 'function' ? (inputType as never) : Object, data: undefined };
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
