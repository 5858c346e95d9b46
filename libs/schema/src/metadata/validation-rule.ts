/** One class-validator decorator on one property, as the rest of the library sees it. */
export interface ValidationRule {
  readonly kind: RuleKind;
  /** The constraint's name (`isInt`); for decorators without a constraint, what they are (`isOptional`). */
  readonly name: string;
  readonly constraints: readonly unknown[];
  /** Whether it holds for the elements of a list, set or map. */
  readonly each: boolean;
  /** Whether its own `validateIf` option may switch it off. */
  readonly isSwitchable: boolean;
  readonly isAsync: boolean;
  /** The author's `message` option, if there is one. */
  readonly message?: string | ((...args: never[]) => string);
  /** Runs the constraint on one value. Present on kinds `rule` and `defined`. */
  readonly test?: (value: unknown) => unknown;
  /** The condition. Present on kind `condition`. */
  readonly condition?: (object: object, value: unknown) => unknown;
}

/** What a decorator does. */
export type RuleKind = 'rule' | 'defined' | 'nested' | 'condition' | 'allowed' | 'promise';

/** The options of class-validator that choose rules. */
export interface RuleSelection {
  readonly groups?: readonly string[];
  readonly strictGroups?: boolean;
  readonly always?: boolean;
}
