import type { Tool } from '@modelcontextprotocol/server';
import type { Offer } from './offer.js';

/** One answer to `tools/list`, in the order of wire names. */
export interface Page {
  readonly tools: readonly Tool[];
  /** Absent on the last page: a client that follows cursors ends there. */
  readonly nextCursor?: string;
}

/** By the cursor that leads to them; the first by `undefined`. */
export type Pages = ReadonlyMap<string | undefined, Page>;

/**
 * The pages of an offer. A cursor names the tool before its page; once that is another one, the list has changed and the
 * cursor leads nowhere.
 */
export function pagesOf({ list }: Pick<Offer, 'list'>, pageSize: number): Pages {
  if (list.length <= pageSize) return new Map([[undefined, { tools: list }]]);
  const starts = [...list.keys()].filter((index) => index % pageSize === 0);
  return new Map(starts.map((start) => [cursorTo(list, start), pageFrom(list, { start, pageSize })]));
}

function pageFrom(list: readonly Tool[], { start, pageSize }: { start: number; pageSize: number }): Page {
  const end = start + pageSize;
  const nextCursor = end < list.length ? cursorTo(list, end) : undefined;
  return { tools: list.slice(start, end), ...(nextCursor !== undefined && { nextCursor }) };
}

const cursorTo = (list: readonly Tool[], start: number): string | undefined =>
  start === 0 ? undefined : Buffer.from(list[start - 1]?.name ?? '').toString('base64url');
