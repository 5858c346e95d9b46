import type { ToolQuery } from './tool.query.js';

/** A part of a list, and the headers that tell of the rest. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly headers: Readonly<Record<string, string>>;
}

/** `X-Total-Count`, and `Link` (RFC 8288) to the pages around it. A page behind the last one is empty. */
export function pageOf<Item>(all: readonly Item[], { page, perPage }: ToolQuery, query: string): Page<Item> {
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const first = (page - 1) * perPage;
  const around = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  const links = Object.entries(around)
    .filter(([, target]) => target >= 1 && target <= last)
    .map(([relation, target]) => `<${addressOf(target, query)}>; rel="${relation}"`);
  return {
    items: all.slice(first, first + perPage),
    headers: { 'X-Total-Count': String(all.length), Link: links.join(', ') },
  };
}

/** Relative to the address that was asked: a server behind a proxy does not know its own name. */
function addressOf(page: number, query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `?${parameters.toString()}`;
}
