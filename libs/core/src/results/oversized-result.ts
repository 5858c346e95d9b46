/** A result that its caller cannot be given; what the caller reads is made of it at the end of the call. */
export class OversizedResult extends Error {
  override readonly name = 'OversizedResult';

  /** @param limit bytes */
  constructor(readonly limit: number) {
    super(`more than ${limit} bytes of JSON`);
  }
}
