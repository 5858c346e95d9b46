/** A gate refused. For the log; the caller learns only that access is denied. */
export class Denial extends Error {
  override readonly name = 'Denial';

  constructor(
    readonly gate: 'permission' | 'guard' | 'access',
    readonly reason: string,
    cause?: unknown,
  ) {
    super(`${gate}: ${reason}`, { cause });
  }
}
