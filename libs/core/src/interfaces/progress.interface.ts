/** How far a call is. */
export interface Progress {
  readonly done: number;
  /** Absent where nobody knows. */
  readonly total?: number;
  readonly text?: string;
}
