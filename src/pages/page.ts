/** One part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The page made of rows that were read with one more than `limit`, to know whether there is another page. */
export function pageOf<Item>(rows: readonly Item[], limit: number, cursorOf: (last: Item) => string): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return rows.length > limit && last !== undefined ? { items, nextCursor: cursorOf(last) } : { items };
}
