/** Input as a door received it: text that nobody has parsed. The call opens it behind the permission. */
export class UnopenedInput {
  private constructor(readonly text: string) {}

  /** JSON text; empty text is no input. */
  static json(text: string): UnopenedInput {
    return new UnopenedInput(text);
  }
}
