import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '@toolwright/core';

/**
 * Tells the client how far its call is, where it asked with a token: values that do not increase are left out, and after
 * {@link end} nothing is told.
 */
export class ProgressReport {
  private latest = -Infinity;
  private isOver = false;
  private sent: Promise<unknown> = Promise.resolve();

  constructor(private readonly request: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>) {}

  /** `undefined` where the client did not ask. */
  get listener(): ((progress: Progress) => void) | undefined {
    const { _meta: meta } = this.request;
    const progressToken: unknown = meta?.progressToken;
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return undefined;
    return (progress) => this.tell(progressToken, progress);
  }

  /** Resolves when all has been handed on that comes before the answer. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.sent;
  }

  private tell(progressToken: string | number, { done, total, text }: Progress): void {
    if (this.isOver || !Number.isFinite(done) || done <= this.latest) return;
    this.latest = done;
    const params = {
      progressToken,
      progress: done,
      ...(Number.isFinite(total) && { total }),
      ...(typeof text === 'string' && { message: text }),
    };
    // A client that has gone is told nothing; its call is cancelled elsewhere.
    this.sent = this.request.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }
}
