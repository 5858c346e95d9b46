/** What a door's text turned out to be: JSON, or plain texts by name, which the schema then casts. */
export type ReadInput = { readonly json: string } | { readonly texts: Readonly<Record<string, unknown>> };

/** Input as a door received it: text that nobody has parsed. The call opens it behind the permission. */
export class UnopenedInput {
  readonly #read: () => ReadInput;

  private constructor(read: () => ReadInput) {
    this.#read = read;
  }

  /** JSON text; empty text is no input. */
  static json(text: string): UnopenedInput {
    return new UnopenedInput(() => ({ json: text }));
  }

  /**
   * Text in a form of the door's own, a query string for one: `read` is asked once the permission has passed. It may throw
   * `ToolInputError`; whatever else it throws is an input that cannot be read.
   */
  static from(read: () => ReadInput): UnopenedInput {
    return new UnopenedInput(read);
  }

  /** Looks at nothing of the value, however it was made. */
  static is(value: unknown): value is UnopenedInput {
    return typeof value === 'object' && value !== null && #read in value;
  }

  read(): ReadInput {
    return this.#read();
  }
}
