import { ToolInputError } from '@toolwright/core';

/** What one list's cursors look like inside. */
export interface CursorKind {
  /** Which list; a cursor of another one is refused. */
  readonly list: string;
  /** What a position in it looks like. */
  readonly position: RegExp;
}

/** Where the page after an item begins: opaque for callers. */
export const cursorAfter = (kind: CursorKind, position: string | number): string =>
  Buffer.from(`${kind.list}:${position}`).toString('base64url');

/**
 * The position a cursor stands for.
 *
 * @throws ToolInputError for anything that {@link cursorAfter} did not make for this list
 */
export function positionOf(kind: CursorKind, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  const position = text.slice(kind.list.length + 1);
  if (kind.position.test(position) && cursorAfter(kind, position) === cursor) return position;
  throw new ToolInputError([{ path: '/cursor', rule: 'cursor', message: 'must be a nextCursor of this list' }]);
}
