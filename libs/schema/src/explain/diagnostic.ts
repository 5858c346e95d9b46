/** Something about a class that its author should change. */
export interface Diagnostic {
  /** `error`: no call can succeed, or the class is not what it seems. `warning`: it works, not as it looks. */
  readonly severity: 'error' | 'warning';
  /** JSON Pointer of the property; absent where the class as a whole is meant. */
  readonly property?: string;
  readonly rule?: string;
  /** What is wrong, where, and what to write instead. */
  readonly message: string;
}

/** How well the schema says one rule. */
export interface RuleVerdict {
  /** JSON Pointer of the property, with the names the sender uses; `*` stands for every element. */
  readonly path: string;
  /** The decorator, or the name of a rule of your own. */
  readonly rule: string;
  readonly verdict: 'exact' | 'weaker' | 'unknown';
  /** Why the schema says less. Absent with `exact`. */
  readonly reason?: string;
}

/** What a schema says of its source, rule by rule, and what its author should change. */
export interface SchemaExplanation {
  readonly properties: readonly RuleVerdict[];
  readonly diagnostics: readonly Diagnostic[];
}
