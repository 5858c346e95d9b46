/** What a command line is run in. */
export interface Terminal {
  /** The working directory: paths are relative to it. */
  readonly directory: string;
  /** Fires when the user wants it to end. */
  readonly signal: AbortSignal;
  /** Results, and nothing else. */
  readonly out: (text: string) => void;
  /** Everything else: failures, hints, the log. */
  readonly err: (text: string) => void;
  /** All of the standard input. Rejects when the signal fires. */
  readonly stdin: () => Promise<string>;
}
