/** A gate refused. For the log; the caller learns only that access is denied. */
export class Denial extends Error {
  override readonly name = 'Denial';

  constructor(
    readonly gate: 'permission' | 'guard' | 'access',
    readonly reason: string,
    cause?: unknown,
    /** Whole seconds, where a guard that limits said when it lets calls pass again. */
    readonly retryAfter?: number,
  ) {
    super(`${gate}: ${reason}`, { cause });
  }
}
