/** One reason why a value is refused, in words that let the sender correct it. It never repeats the value. */
export interface Violation {
  /** JSON Pointer (RFC 6901) of the offending place, with the names the sender uses; `''` is the whole value. */
  readonly path: string;
  /** The rule that was broken: the class-validator rule (`isInt`), else the JSON Schema keyword (`required`). */
  readonly rule: string;
  /** What the value has to be, without its path. */
  readonly message: string;
}

/** What validation says: the value in its final form, or everything that is wrong with it. */
export type InputResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly violations: readonly Violation[] };
