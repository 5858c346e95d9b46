/** Input as a door received it: text that nobody has parsed. The call opens it behind the permission. */
export class UnopenedInput {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** JSON text; empty text is no input. */
  static json(text: string): UnopenedInput {
    return new UnopenedInput(text);
  }

  /** Looks at nothing of the value, however it was made. */
  static is(value: unknown): value is UnopenedInput {
    return typeof value === 'object' && value !== null && #text in value;
  }

  get text(): string {
    return this.#text;
  }
}
