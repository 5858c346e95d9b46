/** Which call this is. */
export interface CallIdentity {
  /** Unique per call; the correlation id of failures. */
  readonly id: string;
  /** The turn of a conversation the call belongs to, where the caller named one. */
  readonly turn: string | undefined;
  /** The id of the call that made this one, for nested calls. */
  readonly parent: string | undefined;
}
