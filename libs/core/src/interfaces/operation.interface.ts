/**
 * What running a tool amounts to.
 * - `explain`: describes rules or help.
 * - `read`: looks up data.
 * - `transform`: computes, changes nothing.
 * - `trigger`: makes something happen elsewhere.
 * - `write`: changes the application's data.
 */
export type Operation = 'explain' | 'read' | 'transform' | 'trigger' | 'write';

/** What an operation implies for callers. `undefined` means unknown, and unknown is never sent as `false`. */
export interface OperationTraits {
  readonly readOnly: boolean;
  readonly idempotent: boolean | undefined;
}

const LOOKS: OperationTraits = Object.freeze({ readOnly: true, idempotent: true });
const ACTS: OperationTraits = Object.freeze({ readOnly: false, idempotent: undefined });

export const OPERATIONS: Readonly<Record<Operation, OperationTraits>> = Object.freeze({
  explain: LOOKS,
  read: LOOKS,
  transform: LOOKS,
  trigger: ACTS,
  write: ACTS,
});
