/**
 * For whom a call runs. What is bound to an account is bound to `id`, `tenant` and `partition` together.
 */
export interface Account {
  /** Stable identity; `null` for an anonymous caller. */
  readonly id: string | null;
  /** The tenant the account acts in. Default: none. */
  readonly tenant?: string;
  /** Tells anonymous callers of one door apart, where the door can (a verified session). Default: none. */
  readonly partition?: string;
  /** Permissions the account holds, compared by equality: no wildcard, no superuser. */
  readonly permissions: readonly string[];
  /** A step of the ladder given in `ToolModule.forRoot({ levels })`. Default: none. */
  readonly level?: string;
  /** Whatever else the application knows of the account; handed to tools, never read by Toolwright. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The account without identity and without permissions. Nobody is anonymous by accident: write it. */
export const ANONYMOUS: Account = Object.freeze({ id: null, permissions: Object.freeze([]) });
