import type { RequestId } from '@modelcontextprotocol/server';

const CANCELLED = 'notifications/cancelled';

/** What one HTTP body cancels, and what of it is left to be served. */
export interface Cancellations {
  readonly ids: readonly RequestId[];
  /**
   * Without the cancellations of a batch: the SDK would drop the answer of a call that is cancelled beside it, and the
   * client would wait for the end of the batch forever. A batch of nothing else is its first message.
   */
  readonly body: unknown;
}

/** The ids that a parsed body cancels. */
export function cancellationsIn(body: unknown): Cancellations {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  const ids = messages.filter(isCancellation).flatMap(({ params }) => params?.requestId ?? []);
  if (!Array.isArray(body) || ids.length === 0) return { ids, body };
  const others = messages.filter((message) => !isCancellation(message));
  return { ids, body: others.length === 0 ? messages[0] : others };
}

const isCancellation = (message: unknown): message is { params?: { requestId?: RequestId } | null } =>
  (message as { method?: unknown } | null | undefined)?.method === CANCELLED;
