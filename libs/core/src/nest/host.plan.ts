import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { ParameterFactory } from './declared-parameters.js';
import type { EnhancerKind } from './enhancer.kinds.js';
import type { Wrapper } from './host.scanner.js';
import type { ResolvedEnhancer } from './resolved-enhancer.js';
import type { ShownTool } from './tool.execution-context.js';

/** What fills one parameter of a method. */
export type ParameterSlot =
  | { readonly kind: 'input'; readonly pipes: readonly ResolvedEnhancer[] }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'context' }
  | {
      readonly kind: 'custom';
      readonly factory: ParameterFactory;
      readonly metadata: ArgumentMetadata;
      readonly pipes: readonly ResolvedEnhancer[];
    };

/** Access that depends on values, with the host it is declared on. */
export type HostAccess = (input: unknown, context: ToolContext, instance: object) => unknown;

/** Everything that is known at boot of how a tool's host is opened for a call. */
export interface HostPlan {
  /** What Nest resolves the instance by; `undefined` where there is one instance. */
  readonly wrapper: Wrapper | undefined;
  readonly methodName: string;
  readonly shown: ShownTool;
  /** The one instance, unless the host is scoped. */
  readonly instance: object | undefined;
  readonly slots: readonly ParameterSlot[];
  readonly inputMetadata: ArgumentMetadata;
  readonly access: HostAccess | undefined;
  /** Class before method; of the application's own there is the global plan. */
  readonly enhancers: Readonly<Record<EnhancerKind, readonly ResolvedEnhancer[]>>;
}

/** A pipe with what it is told of the value. */
export interface PickedPipes {
  readonly pipes: readonly PipeTransform[];
  readonly metadata: ArgumentMetadata;
}

/** Every enhancer that a call of the plan may have to pick. */
export const enhancersOf = ({ enhancers, slots }: HostPlan): ResolvedEnhancer[] => [
  ...Object.values(enhancers).flat(),
  ...slots.flatMap((slot) => ('pipes' in slot ? slot.pipes : [])),
];
